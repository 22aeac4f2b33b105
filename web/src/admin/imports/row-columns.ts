/** The columns of a row and its heading, on a screen that has room for them. */
export const rowColumns =
  'grid gap-x-3 px-3 lg:grid-cols-[2rem_3rem_3.5rem_minmax(8rem,1.2fr)_minmax(8rem,1.2fr)_minmax(12rem,2fr)] lg:items-center';
