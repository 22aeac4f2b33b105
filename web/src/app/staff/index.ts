export { KeptUndoList } from '../../admin/blocks/undo/kept-undo-list.tsx';
export { StaffBar } from './staff-bar.tsx';
export { StaffMenu } from './staff-menu.tsx';
