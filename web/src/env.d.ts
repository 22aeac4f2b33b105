declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module '*.css';
/** Stands for the shapes of the contract: changes when they do (vite.config.ts). */
declare const __CONTRACT__: string;
