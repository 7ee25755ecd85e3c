declare module "*.css" {
  const text: string;
  export default text;
}

declare module "*?raw" {
  const text: string;
  export default text;
}
