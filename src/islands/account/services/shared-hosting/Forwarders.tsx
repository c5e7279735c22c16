import { useCallback, useState } from 'react'
import { listForwarders, removeForwarder, type Forwarder } from '../../../../contract/forwarders.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Loaded } from '../../Loaded.tsx'
import { Removal } from '../Removal.tsx'
import { AddForwarder } from './AddForwarder.tsx'

interface ForwardersProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
}

interface RowProps extends ForwardersProps {
  readonly forwarder: Forwarder
  readonly onRemoved: () => void
}

const Row = ({ messages, errors, id, forwarder, onRemoved }: RowProps) => {
  const { from, to } = forwarder
  return (
    <li className="grid gap-1 border-b border-line pb-3 last:border-b-0">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">{from}</span>{' '}
        <span className="text-ink-soft">{message(messages, 'forwarders.to', { to })}</span>
      </p>
      <details>
        <summary
          className="min-h-11 w-fit cursor-pointer py-2.5 underline underline-offset-4"
          aria-label={message(messages, 'forwarders.remove.label', { from, to })}
        >
          {message(messages, 'forwarders.remove')}
        </summary>
        <Removal
          errors={errors}
          text={message(messages, 'forwarders.remove.text', { from, to })}
          confirm={message(messages, 'forwarders.remove.confirm')}
          send={() => call(removeForwarder, { params: { id }, body: { from, to } })}
          onDone={onRemoved}
        />
      </details>
    </li>
  )
}

/** The email forwarders of a hosting, and the form for another. */
export const Forwarders = ({ messages, errors, id }: ForwardersProps) => {
  const load = useCallback(
    (signal: AbortSignal) => call(listForwarders, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const [said, setSaid] = useState('')
  const onRemoved = (gone: Forwarder): void => {
    setSaid(message(messages, 'forwarders.removed', { ...gone }))
    query.change(({ domains, items }) => ({
      domains,
      items: items.filter(({ from, to }) => from !== gone.from || to !== gone.to),
    }))
  }
  const onAdded = (added: Forwarder): void => {
    setSaid(message(messages, 'forwarders.added', { ...added }))
    query.change(({ domains, items }) => ({ domains, items: [...items, added] }))
  }
  return (
    <>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ domains, items }) => (
          <>
            {items.length === 0 ? (
              <p className="text-ink-soft">{message(messages, 'forwarders.none')}</p>
            ) : (
              <ul className="grid gap-3">
                {items.map((one) => (
                  <Row
                    key={`${one.from} ${one.to}`}
                    {...{ messages, errors, id }}
                    forwarder={one}
                    onRemoved={() => onRemoved(one)}
                  />
                ))}
              </ul>
            )}
            <AddForwarder {...{ messages, errors, id, domains, onAdded }} />
          </>
        )}
      </Loaded>
      <p role="status" className="text-good [overflow-wrap:anywhere] empty:hidden">
        {said}
      </p>
    </>
  )
}
