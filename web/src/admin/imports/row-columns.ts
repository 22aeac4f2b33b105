/** The columns of a row and its heading, on a screen that has room for them. */
export const rowColumns =
  'grid gap-x-3 px-3 lg:grid-cols-[2rem_3rem_6rem_minmax(7rem,1.2fr)_minmax(7rem,1.2fr)_minmax(11rem,2fr)] xl:grid-cols-[2rem_3rem_11rem_minmax(8rem,1.2fr)_minmax(8rem,1.2fr)_minmax(12rem,2fr)] lg:items-center';
