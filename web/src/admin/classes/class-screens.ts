/** One bundle: who opens a class goes back and forth between it, its learners and the list. */
export { ClassScreen } from './class-screen.tsx';
export { ClassesScreen } from './classes-screen.tsx';
export { LearnerReportScreen } from './reports/learner-report-screen.tsx';
