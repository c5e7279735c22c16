import { useState } from 'react'
import { errorText } from '../../../client/api-error.ts'
import {
  deletionDays,
  requestAccountDeletion,
  type AccountDeletion,
} from '../../../contract/account-data.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { endSession } from '../../../stores/end-session.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { priceText } from '../../../ui/Price.tsx'
import type { IslandProps } from '../../shell/use-session.ts'

interface DeletionDialogProps extends IslandProps {
  readonly deletion: AccountDeletion
  readonly onOutdated: () => void
  readonly onClose: () => void
}

const waiverId = 'deletion-waiver'

/** Lists what the deletion means, and asks for the balance to be given up. The safe answer has the focus. */
export const DeletionDialog = (props: DeletionDialogProps) => {
  const { messages, errors, deletion, onOutdated, onClose } = props
  const { balance, promoCredit, messageCredits } = deletion
  const [waives, setWaives] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ readonly text: string; readonly fieldId?: string }>()
  const [attempt, setAttempt] = useState(0)
  const say = (key: string, params?: Readonly<Record<string, string | number>>): string =>
    message(messages, `deletion.${key}`, params)

  const fail = (text: string, fieldId?: string): void => {
    setProblem({ text, ...(fieldId === undefined ? {} : { fieldId }) })
    setAttempt((before) => before + 1)
  }
  const run = async (): Promise<void> => {
    setBusy(true)
    const result = await call(requestAccountDeletion, { body: { waivedBalance: balance } })
    setBusy(false)
    if (result.ok) {
      const day = formatDay(result.answer.dueAt)
      // The server has ended it already, for all devices.
      endSession()
      showToast({ tone: 'good', text: say('done', { day }) }, true)
      return
    }
    fail(errorText(errors, result.error))
    if (result.error.kind === 'answered') onOutdated()
  }
  const confirm = (): void => {
    if (busy) return
    setProblem(undefined)
    if (balance > 0 && !waives) fail(say('waive.required'), waiverId)
    else void run()
  }
  const lost = [
    say('lost.sign-in', { days: deletionDays }),
    say('lost.data'),
    ...(promoCredit > 0 ? [say('lost.promo-credit', { amount: priceText(promoCredit) })] : []),
    ...(messageCredits > 0 ? [say('lost.messages', { count: messageCredits })] : []),
    say('lost.stays'),
  ]
  return (
    <Dialog open title={say('ask')} closeLabel={message(messages, 'close')} onClose={onClose}>
      <ErrorSummary
        title={message(messages, 'nothing-changed')}
        attempt={attempt}
        errors={problem === undefined ? [] : [problem]}
      />
      <ul className="grid list-disc gap-2 ps-5">
        {lost.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {balance > 0 && (
        <Checkbox
          id={waiverId}
          label={say('waive', { amount: priceText(balance) })}
          checked={waives}
          error={problem?.fieldId === waiverId ? problem.text : undefined}
          onCheck={setWaives}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="danger" busy={busy} onClick={confirm}>
          {say('yes')}
        </Button>
        <Button look="secondary" data-autofocus onClick={onClose}>
          {say('no')}
        </Button>
      </div>
    </Dialog>
  )
}
