import { useCallback, useState } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { cancelTransfer, listTransfers } from '../../../contract/domain-transfers.ts'
import type { DomainTransfer } from '../../../contract/domain-transfers.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { Panel } from '../Panel.tsx'
import { useAnswer } from '../use-answer.ts'

interface TransferRowProps extends Pick<IslandProps, 'messages'> {
  readonly transfer: DomainTransfer
  readonly onCancel: () => void
}

const TransferRow = ({ messages, transfer, onCancel }: TransferRowProps) => {
  const { unicodeName, state, beganAt, expectedFrom, expectedBy, endedAt, failure } = transfer
  return (
    <li className="grid gap-2 border-t border-line py-3">
      <h3 className="text-lg font-bold [overflow-wrap:anywhere]">{unicodeName}</h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={failure === null ? 'plain' : 'warn'}>
          {message(messages, `transfers.state.${state}`)}
        </Badge>
        <span className="text-ink-soft">
          {message(messages, `transfers.when.${state}`, {
            began: formatDay(beganAt),
            from: formatDay(expectedFrom),
            by: formatDay(expectedBy),
            ended: formatDay(endedAt ?? beganAt),
          })}
        </span>
      </p>
      {failure === null ? (
        <div>
          <Button
            look="secondary"
            aria-label={message(messages, 'transfers.cancel.of', { name: unicodeName })}
            onClick={onCancel}
          >
            {message(messages, 'transfers.cancel')}
          </Button>
        </div>
      ) : (
        <p className="max-w-prose">{message(messages, `transfers.failure.${failure}`)}</p>
      )}
    </li>
  )
}

/** The domains that are on their way to us, and those that did not come; nothing without any. */
export const TransfersIn = ({ messages, errors }: IslandProps) => {
  const ask = useCallback((signal: AbortSignal) => call(listTransfers, {}, { signal }), [])
  const { answer = [], take } = useAnswer(ask)
  const [asked, setAsked] = useState<DomainTransfer | undefined>()
  const close = () => setAsked(undefined)
  const cancel = async ({ id }: DomainTransfer): Promise<string | undefined> => {
    const result = await call(cancelTransfer, { params: { id } })
    if (!result.ok) return errorText(errors, result.error)
    take(result.answer)
    close()
    return undefined
  }
  if (answer.length === 0) return null
  return (
    <Panel
      title={message(messages, 'transfers.title')}
      description={message(messages, 'transfers.why')}
    >
      <ul>
        {answer.map((transfer) => (
          <TransferRow
            key={transfer.id}
            messages={messages}
            transfer={transfer}
            onCancel={() => setAsked(transfer)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={message(messages, 'transfers.cancel.title')}
        text={message(messages, 'transfers.cancel.text', { name: asked?.unicodeName ?? '' })}
        yes={message(messages, 'transfers.cancel.yes')}
        no={message(messages, 'transfers.cancel.no')}
        closeLabel={message(messages, 'close')}
        failedTitle={message(messages, 'nothing-changed')}
        onYes={() => (asked === undefined ? Promise.resolve(undefined) : cancel(asked))}
        onClose={close}
      />
    </Panel>
  )
}
