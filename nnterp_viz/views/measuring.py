"""`MeasuringView`: a view that measures effects between other work, and can be stopped."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Mapping
from typing import Any

import traitlets as t

from nnterp.errors import Cancelled
from nnterp_viz.effects import Measurement, table
from nnterp_viz.views import work
from nnterp_viz.views.base import View
from nnterp_viz.views.wording import in_words

#: Seconds between two runs, in which the kernel serves whoever else asked.
PAUSE = 0.005


class MeasuringView(View):
    """What a view has to do with measured effects (`nnterp_viz.effects`)."""

    effect_how = t.Enum(("zero", "mean"), "zero").tag(sync=True)
    """What is put in the place of a part to measure its effect: zeros, or its mean over the positions."""

    measuring = t.Dict().tag(sync=True)
    """While effects are measured: ``done`` and ``total``, numbers of parts, and the number ``run`` by which the trace
    that is under way is cancelled; empty otherwise."""

    _measurement: Measurement | None = None
    _run: work.Work | None = None
    _task: asyncio.Task[None] | None = None

    def measure(self, how: str | None = None) -> None:
        """Measures the effect of every part on the explained logit, of the strongest attribution first.

        In a notebook this returns at once, and the runs take place between the kernel's other work; elsewhere it
        returns when all are done. When they are, or were stopped, ``view.recording`` holds the effects.

        Args:
            how: ``zero`` or ``mean``; as last time when None.

        Raises:
            RuntimeError: when no model stands behind the view.
            ValueError: when the recording explains no logit.
        """
        self.effect_how = how or self.effect_how
        measurement = Measurement(self._session.live(), self._session.recording, how=self.effect_how)
        self._measurement = measurement
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            asyncio.run(self._measure(measurement))
        else:
            self._task = loop.create_task(self._measure(measurement))

    def stop(self) -> None:
        """Ends `measure`, from another thread also in the run that is under way; what was found stays."""
        self._measurement, run = None, self._run
        if run is not None and run.thread != threading.get_ident():
            with contextlib.suppress(NotImplementedError):  # then after that run
                run.cancel()

    async def _measure(self, measurement: Measurement) -> None:
        """Run after run, as long as nobody stops it and the question is still the same."""
        wrong = ""
        try:
            while self._measurement is measurement:
                if not self._step(measurement):
                    break
                await asyncio.sleep(PAUSE)
        except Cancelled:
            pass  # what was found stays
        except KeyboardInterrupt:
            wrong = "The measurement was interrupted."
        except Exception as error:  # noqa: BLE001 - raised in a task, it would reach nobody
            wrong = in_words(error)
        if self._measurement in (None, measurement):
            self._measurement = None
            self.measuring = {}
        recording = self._session.recording
        if measurement.done and measurement.fits(recording):
            self._session.put(measurement.into(recording))
        if wrong:
            self.error = wrong

    def _step(self, measurement: Measurement) -> bool:
        """One run, which can be cancelled; whether there was anything left to do."""
        with work.running(self._session.model, lambda _: None) as run:
            if not measurement.fits(self._session.recording):
                return False
            self._run = run
            try:
                self._report(measurement, run.number)
                return measurement.step()
            finally:
                self._run = None

    def _report(self, measurement: Measurement, run: int) -> None:
        """Shows how far it is and what has been found."""
        recording = self._session.recording
        found = {**recording.values, **table(recording.values, measurement.found)}
        with self.hold_sync():
            self.measuring = {"done": measurement.done, "total": measurement.total, "run": run}
            for name, value in self._effects(found).items():
                setattr(self, name, value)

    def _effects(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The traits that draw effects."""
        raise NotImplementedError

    def _answer(self, content: Mapping[str, Any]) -> None:
        if content.get("kind") == "measure":
            self.measure(content["how"])
        elif content.get("kind") == "stop":
            self.stop()
        else:
            super()._answer(content)

    def close(self) -> None:
        """Takes the view off the page and ends what it measures."""
        self.stop()
        super().close()
