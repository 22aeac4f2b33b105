/** A file that is to belong to an import. */
export interface GivenFile {
  readonly id: string;
  readonly importId: string;
  /** The archive that it was in. */
  readonly archiveId: string | null;
  readonly name: string;
  /** Whether that archive is a package, whose pictures are kept as they are. */
  readonly isOfPackage?: boolean;
}
