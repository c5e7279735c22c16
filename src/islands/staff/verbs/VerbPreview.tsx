import { useState } from 'react'
import { errorText } from '../../../client/api-error.ts'
import {
  runStaffVerb,
  type StaffVerb,
  type StaffVerbAnswer,
  type VerbChange,
} from '../../../contract/staff-verbs.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { newUuid } from '../../../stores/new-uuid.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { staffCall } from '../staff-call.ts'
import type { StaffScreenProps } from '../staff-screen.ts'
import { pathLabel } from './verb-texts.ts'

interface VerbPreviewProps extends Pick<StaffScreenProps, 'messages' | 'errors'> {
  readonly verb: StaffVerb
  readonly values: Readonly<Record<string, string | boolean>>
  readonly file: { readonly name: string; readonly text: string } | undefined
  /** Whether all that the command needs is there. */
  readonly isComplete: boolean
}

type Shown =
  | { readonly is: 'changes'; readonly answer: StaffVerbAnswer }
  | { readonly is: 'refused'; readonly text: string }

const Changes = ({
  messages,
  changes,
}: {
  readonly messages: Messages
  readonly changes: readonly VerbChange[]
}) => (
  <div
    role="region"
    aria-label={message(messages, 'verbs.preview.changes')}
    tabIndex={0}
    className="max-h-96 overflow-auto"
  >
    <table className="w-full text-sm">
      <thead>
        <tr>
          {(['name', 'from', 'to'] as const).map((key) => (
            <th key={key} scope="col" className="p-2 text-start">
              {message(messages, `verbs.preview.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, from, to }) => (
          <tr key={name} className="border-t border-line align-top [overflow-wrap:anywhere]">
            <th scope="row" className="p-2 text-start font-medium">
              {pathLabel(messages, name)}
            </th>
            <td lang="en" className="p-2 text-ink-soft tabular-nums">
              {from ?? '–'}
            </td>
            <td lang="en" className="p-2 font-bold tabular-nums">
              {to ?? '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Shows what a command would change, before its reason is given. */
export const VerbPreview = ({ messages, errors, verb, ...props }: VerbPreviewProps) => {
  const { values, file, isComplete } = props
  const [shown, setShown] = useState<Shown | undefined>()
  const [isBusy, setBusy] = useState(false)
  const look = async (): Promise<void> => {
    if (!isComplete) {
      setShown({ is: 'refused', text: message(messages, 'verbs.preview.fields') })
      return
    }
    setBusy(true)
    const result = await staffCall(
      runStaffVerb,
      {
        params: { noun: verb.noun, verb: verb.verb },
        body: { values, ...(file !== undefined && { file }), isPreview: true },
      },
      { idempotencyKey: newUuid() },
    )
    setBusy(false)
    setShown(
      result.ok
        ? { is: 'changes', answer: result.answer }
        : { is: 'refused', text: errorText(errors, result.error) },
    )
  }
  const changes = shown?.is === 'changes' ? (shown.answer.changes ?? []) : []
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <Button look="secondary" busy={isBusy} onClick={() => void look()}>
          {message(messages, 'verbs.preview')}
        </Button>
      </div>
      <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {shown?.is === 'refused' && <Notice tone="warn">{shown.text}</Notice>}
        {shown?.is === 'changes' && (
          <>
            <Notice tone="plain">
              <p>{message(messages, 'verbs.preview.what')}</p>
              <pre
                lang={shown.answer.language}
                className="font-sans whitespace-pre-wrap [overflow-wrap:anywhere]"
              >
                {shown.answer.text}
              </pre>
            </Notice>
            {changes.length > 0 && <Changes {...{ messages, changes }} />}
          </>
        )}
      </div>
    </div>
  )
}
