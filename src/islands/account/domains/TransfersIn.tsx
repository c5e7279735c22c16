import { useCallback } from 'react'
import { cancelTransfer, listTransfers } from '../../../contract/domain-transfers.ts'
import type { DomainTransfer } from '../../../contract/domain-transfers.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { Panel } from '../Panel.tsx'
import { useQuery } from '../../shell/use-query.ts'
import { Confirm } from '../Confirm.tsx'

interface TransferRowProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly transfer: DomainTransfer
  readonly onCancelled: (left: readonly DomainTransfer[]) => void
}

const TransferRow = ({ messages, errors, transfer, onCancelled }: TransferRowProps) => {
  const { id, unicodeName, state, beganAt, expectedFrom, expectedBy, endedAt, failure } = transfer
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
        <Confirm
          {...{ messages, errors, id }}
          about="transfers.cancel"
          params={{ name: unicodeName }}
          send={() => call(cancelTransfer, { params: { id } })}
          onDone={onCancelled}
        />
      ) : (
        <p className="max-w-prose">{message(messages, `transfers.failure.${failure}`)}</p>
      )}
    </li>
  )
}

/** Pending and failed transfers to us, and the way to start one. */
export const TransfersIn = ({ locale, messages, errors }: IslandProps) => {
  const load = useCallback((signal: AbortSignal) => call(listTransfers, {}, { signal }), [])
  const { answer = [], take } = useQuery(load)
  const start = (
    <p>
      <a
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        href={localePath(locale, '/domain/transfer')}
      >
        {message(messages, 'transfers.in')}
      </a>
    </p>
  )
  if (answer.length === 0) return start
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
      {start}
    </Panel>
  )
}
