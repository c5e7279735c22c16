import { useCallback, useState } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { cancelTransfer, listTransfers } from '../../../contract/domain-transfers.ts'
import type { DomainTransfer } from '../../../contract/domain-transfers.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { Panel } from '../Panel.tsx'
import { useAnswer } from '../use-answer.ts'
import { useCall } from './use-call.ts'

interface CancelProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly transfer: DomainTransfer
  readonly onCancelled: (left: readonly DomainTransfer[]) => void
}

/** Asks once more before a transfer is taken back. The safe answer has the focus. */
const Cancel = ({ messages, errors, transfer, onCancelled }: CancelProps) => {
  const { id, unicodeName: name } = transfer
  const [isAsked, setAsked] = useState(false)
  const { busy, error, run } = useCall(() => call(cancelTransfer, { params: { id } }), onCancelled)
  if (!isAsked) {
    return (
      <div>
        <Button
          look="secondary"
          aria-label={message(messages, 'transfers.cancel.of', { name })}
          onClick={() => setAsked(true)}
        >
          {message(messages, 'transfers.cancel')}
        </Button>
      </div>
    )
  }
  return (
    <div role="group" aria-label={message(messages, 'transfers.cancel.title')}>
      <p id={`cancel-${id}`} className="max-w-prose pb-3">
        {message(messages, 'transfers.cancel.text', { name })}
      </p>
      {error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorText(errors, error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 pt-1">
        <Button look="danger" busy={busy} aria-describedby={`cancel-${id}`} onClick={run}>
          {message(messages, 'transfers.cancel.yes')}
        </Button>
        <Button
          look="secondary"
          autoFocus
          aria-describedby={`cancel-${id}`}
          onClick={() => setAsked(false)}
        >
          {message(messages, 'transfers.cancel.no')}
        </Button>
      </div>
    </div>
  )
}

const TransferRow = (props: CancelProps) => {
  const { messages, transfer } = props
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
        <Cancel {...props} />
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
            {...{ messages, errors, transfer }}
            onCancelled={(left) => take([...left])}
          />
        ))}
      </ul>
    </Panel>
  )
}
