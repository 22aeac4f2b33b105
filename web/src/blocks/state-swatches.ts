import type { MemoryState } from '@kalima/shared/domain/learning/memory-states';

const stripes =
  'bg-[repeating-linear-gradient(135deg,var(--coral)_0,var(--coral)_5px,var(--card)_5px,var(--card)_8px)] border-2 border-coral';

/** Colour and pattern of each state of a word, so that states differ without colours as well. */
export const stateSwatches: Record<MemoryState, string> = {
  learning: 'bg-saffron',
  settling: 'bg-chart-soft',
  lasting: 'bg-teal',
  hard: stripes,
  aside: 'bg-card border-2 border-ink-soft',
};
