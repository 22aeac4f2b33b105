/** One bundle for both: each leads to the other. */
export { MemoryScreen } from './memory-screen.tsx';
export { WordsScreen } from './words-screen.tsx';
