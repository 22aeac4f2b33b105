/** The columns of a row and its heading, on a screen that has room for them. */
export const rowColumns =
  'grid gap-x-3 px-3 lg:grid-cols-[2rem_3rem_6rem_minmax(6rem,1fr)_minmax(6rem,1fr)_minmax(12rem,2.4fr)] xl:grid-cols-[2rem_3rem_10.5rem_minmax(7rem,1fr)_minmax(7rem,1fr)_minmax(14rem,2.4fr)] lg:items-center';
