import { useState } from 'react'

/** A form's texts by field. */
export type Draft<Name extends string = string> = Readonly<Record<Name, string>>

/** A form's unsaved edits over its saved values. */
export interface DraftState<Name extends string> {
  readonly draft: Draft<Name>
  readonly changed: boolean
  readonly type: (name: Name, text: string) => void
  /** Marks what was sent as saved; later edits stay unsaved. */
  readonly settle: (sent: Draft<Name>) => void
}

type Edits = Readonly<Partial<Record<string, string>>>

/** Returns the edits that remain unsaved once `sent` is saved. */
export const editsAfter = (edits: Edits, sent: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([name, text]) => text !== sent[name]))

/**
 * Holds a form's edits. New server values reach only untouched fields, and no reload discards
 * edits.
 */
export const useDraft = <Name extends string>(saved: Draft<Name>): DraftState<Name> => {
  const [edits, setEdits] = useState<Edits>({})
  return {
    draft: { ...saved, ...edits },
    changed: Object.entries<string>(saved).some(
      ([name, text]) => edits[name] !== undefined && edits[name] !== text,
    ),
    type: (name, text) => setEdits((before) => ({ ...before, [name]: text })),
    settle: (sent) => setEdits((before) => editsAfter(before, sent)),
  }
}
