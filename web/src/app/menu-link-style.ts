/** The look of a link of the side menu. */
export const linkStyle =
  'flex min-h-(--touch) items-center gap-3 rounded-control px-3 font-medium text-ink-soft transition-colors duration-150 hover:bg-sunk hover:text-ink data-[status=active]:bg-teal-wash data-[status=active]:font-semibold data-[status=active]:text-teal-ink [&_svg]:size-5 [&_svg]:shrink-0';
