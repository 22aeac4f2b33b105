/** One bundle for both: they ask with the same player. */
export { PracticeSetScreen } from './practice-set-screen.tsx';
export { ReviewScreen } from './review-screen.tsx';
