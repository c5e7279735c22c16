import type { SummaryError } from '../../ui/ErrorSummary.tsx'

/** What a field lacks, by the id of its control. */
export interface FieldError {
  readonly text: string
  readonly fieldId: string
}

/** Returns what the fields lacked when they were sent; a solved line stays hidden in its place. */
export const sentErrors = (
  sent: readonly FieldError[],
  problems: readonly FieldError[],
): readonly SummaryError[] =>
  sent.map((before) => {
    const now = problems.find(({ fieldId }) => fieldId === before.fieldId)
    return { ...(now ?? before), gone: now === undefined }
  })
