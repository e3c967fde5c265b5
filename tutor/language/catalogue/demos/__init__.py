"""What the demos say: errors, the device, and readings of what a run showed, by the demos' folders."""

from __future__ import annotations

from tutor.language.catalogue.demos.attention import ATTENTION
from tutor.language.catalogue.demos.gradients import GRADIENTS
from tutor.language.catalogue.demos.heads import HEADS
from tutor.language.catalogue.demos.initialisation import INITIALISATION
from tutor.language.catalogue.demos.kernels import KERNELS
from tutor.language.catalogue.demos.normalisation import NORMALISATION
from tutor.language.catalogue.demos.number_formats import NUMBER_FORMATS
from tutor.language.catalogue.demos.positions import POSITIONS
from tutor.language.catalogue.demos.running import RUNNING
from tutor.language.catalogue.demos.sampling import SAMPLING
from tutor.language.catalogue.demos.training import TRAINING

MESSAGES = {
    **RUNNING,
    **ATTENTION,
    **GRADIENTS,
    **HEADS,
    **INITIALISATION,
    **KERNELS,
    **NORMALISATION,
    **NUMBER_FORMATS,
    **POSITIONS,
    **SAMPLING,
    **TRAINING,
}
