export { StaffBar } from './staff-bar.tsx';
export { StaffMenu } from './staff-menu.tsx';
