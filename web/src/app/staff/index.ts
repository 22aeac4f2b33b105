export { ChangeList } from '../../admin/frame/changes/change-list.tsx';
export { StaffBar } from './staff-bar.tsx';
export { StaffMenu } from './staff-menu.tsx';
