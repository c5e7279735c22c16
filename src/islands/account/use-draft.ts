import { useState } from 'react'

/** A form's texts by field. */
export type Draft<Name extends string = string> = Readonly<Record<Name, string>>

/** A form as it is being typed, over what is saved. */
export interface DraftState<Name extends string> {
  readonly draft: Draft<Name>
  readonly changed: boolean
  readonly type: (name: Name, text: string) => void
  /** What was sent is saved: it is no change any more. What was typed meanwhile still is. */
  readonly settle: (sent: Draft<Name>) => void
}

type Edits = Readonly<Partial<Record<string, string>>>

/** The edits that are not yet saved, once `sent` is. */
export const editsAfter = (edits: Edits, sent: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([name, text]) => text !== sent[name]))

/**
 * What is typed into a form. What the server says meanwhile comes into the fields that nobody
 * touched; no reload takes away what was typed.
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
