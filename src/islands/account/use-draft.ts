import { useState } from 'react'

/** A form's texts by field. */
export type Draft<Name extends string = string> = Readonly<Record<Name, string>>

/** A form as it is being typed, over what is saved. */
export interface DraftState<Name extends string> {
  readonly draft: Draft<Name>
  readonly changed: boolean
  readonly type: (name: Name, text: string) => void
  /** What was typed is saved: it is no change any more. */
  readonly settle: () => void
}

/**
 * What is typed into a form. What the server says meanwhile comes into the fields that nobody
 * touched; no reload takes away what was typed.
 */
export const useDraft = <Name extends string>(saved: Draft<Name>): DraftState<Name> => {
  const [edits, setEdits] = useState<Partial<Draft<Name>>>({})
  const draft: Draft<Name> = { ...saved, ...edits }
  const typed: Readonly<Partial<Record<string, string>>> = edits
  return {
    draft,
    changed: Object.entries<string>(saved).some(
      ([name, text]) => typed[name] !== undefined && typed[name] !== text,
    ),
    type: (name, text) => setEdits((before) => ({ ...before, [name]: text })),
    settle: () => setEdits({}),
  }
}
