/** Every table, as Kysely sees it. */
export interface Schema {
  [table: string]: never;
}
