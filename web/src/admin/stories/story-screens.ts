export { StoriesAdminScreen } from './stories-admin-screen.tsx';
export { TimesScreen } from './times/times-screen.tsx';
