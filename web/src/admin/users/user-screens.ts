/** One bundle: each leads to the other. */
export { UserScreen } from './user-screen.tsx';
export { UsersScreen } from './users-screen.tsx';
