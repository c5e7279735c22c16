import { useRef, useState } from 'react'
import { type ApiError, type CallResult } from '../../client/api-error.ts'
import {
  addSlip,
  mostSlips,
  removeSlip,
  type BankTransfer,
  type TransferSlip,
} from '../../contract/bank-transfers.ts'
import { mostDocumentBytes } from '../../contract/document-files.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { sendFile } from '../../stores/send-file.ts'
import { Button } from '../../ui/Button.tsx'
import { FileChoice } from '../account/documents/FileChoice.tsx'
import { shownSize } from '../account/documents/shown-size.ts'
import { CallError } from '../shell/CallError.tsx'

interface TransferSlipsProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly transfer: BankTransfer
  readonly onSlips: (slips: TransferSlip[]) => void
}

const tooLarge: ApiError = {
  ...{ kind: 'answered', status: 413, messageCode: 'FILE_TOO_LARGE', errors: [] },
  params: { limit: mostDocumentBytes / 2 ** 20 },
}

/** The slips of a transfer, and their upload. */
export const TransferSlips = ({ messages, errors, transfer, onSlips }: TransferSlipsProps) => {
  const { id, slips } = transfer
  const heading = useRef<HTMLHeadingElement>(null)
  const [progress, setProgress] = useState<number | undefined>()
  const [removing, setRemoving] = useState<string | undefined>()
  const [error, setError] = useState<ApiError | undefined>()
  const [said, setSaid] = useState('')

  const take = (result: CallResult<{ slips: TransferSlip[] }>, done: string): void => {
    setError(result.ok ? undefined : result.error)
    setSaid(result.ok ? done : '')
    if (result.ok) onSlips(result.answer.slips)
  }
  const add = async (file: File): Promise<void> => {
    if (file.size > mostDocumentBytes) {
      setError(tooLarge)
      return
    }
    setProgress(0)
    // Long names are cut at the start: their end identifies them.
    const query = { name: file.name.slice(-150) }
    const onProgress = (part: number): void => setProgress(part)
    const result = await sendFile(addSlip, { params: { id }, query, file }, { onProgress })
    setProgress(undefined)
    take(result, message(messages, 'slip.added', { name: file.name }))
  }
  const remove = async ({ id: slipId, name }: TransferSlip): Promise<void> => {
    setRemoving(slipId)
    const result = await call(removeSlip, { params: { id, slipId } })
    setRemoving(undefined)
    take(result, message(messages, 'slip.removed', { name }))
    // The button that had the focus is gone.
    if (result.ok) heading.current?.focus()
  }

  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 ref={heading} tabIndex={-1} className="font-bold outline-none">
        {message(messages, 'slip.title')}
      </h3>
      {slips.length > 0 && (
        <ul className="grid gap-2">
          {slips.map((slip) => (
            <li key={slip.id} className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {slip.name} <span className="text-sm text-ink-soft">{shownSize(slip.bytes)}</span>
              </span>
              <Button
                look="plain"
                busy={removing === slip.id}
                aria-label={message(messages, 'slip.remove.of', { name: slip.name })}
                onClick={() => void remove(slip)}
              >
                {message(messages, 'slip.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <CallError errors={errors} error={error} />
      {progress !== undefined ? (
        <p role="status" className="flex min-h-11 items-center text-ink-soft tabular-nums">
          {message(messages, 'slip.sending', { percent: Math.floor(progress * 100) })}
        </p>
      ) : (
        slips.length < mostSlips && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <FileChoice
              label={message(messages, slips.length === 0 ? 'slip.choose' : 'slip.more')}
              name={message(messages, slips.length === 0 ? 'slip.choose' : 'slip.more')}
              onChosen={(file) => void add(file)}
            />
            <span className="text-sm text-ink-soft">{message(messages, 'slip.hint')}</span>
          </div>
        )
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
