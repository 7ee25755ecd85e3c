import { defineConfig } from "vitest/config";

// The default of five seconds is too short for the first picture on a machine that does other work.
export default defineConfig({ test: { include: ["src/**/*.test.ts"], css: true, testTimeout: 60_000 } });
