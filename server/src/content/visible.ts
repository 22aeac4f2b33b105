/**
 * SQL condition that the person of `me` may see the content with the id of `column`: a teacher and an admin all of it, a learner what is
 * assigned to them, or to a class of theirs (PRODUCT.md#visibility). For statements that begin with `currentUserCte`.
 */
export function isVisible(column: string): string {
  return `(me.role <> 'user' or exists (
    select 1 from assigned_courses a where a.user_id = me.id and a.course_id = ${column}
  ))`;
}

/** SQL condition that hides content without parts, such as cards, from learners. */
export function hasParts(partCount: string): string {
  return `(me.role <> 'user' or ${partCount} > 0)`;
}

/**
 * SQL condition that the person of `me` has completed the content with the id of `column` in an activity (PRODUCT.md#completion), since they
 * last began again (PRODUCT.md#starting-over).
 */
export function isCompleted(column: string, activity: string): string {
  return `exists (
    select 1 from lesson_completions d
    where d.user_id = me.id and d.course_id = ${column} and d.activity = '${activity}' and d.is_current
  )`;
}
