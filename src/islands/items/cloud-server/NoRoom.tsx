import { useCallback, useState } from 'react'
import {
  decideNoRoom,
  listServersWithoutRoom,
  type ServerWithoutRoom,
} from '../../../contract/no-room.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { message, type MessageParams, type Messages } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { intoView } from '../../../ui/into-view.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { priceText } from '../../../ui/Price.tsx'
import { useQuery } from '../../shell/use-query.ts'

interface NoRoomProps {
  readonly messages: Messages
  readonly orderId: string
  readonly itemId: string
}

/** A part that loads apart: `server-text.ts` would bring the island's script. */
const textOf = (messages: Messages, key: string, params?: MessageParams): string =>
  message(messages, `cloud-server:no-room${key}`, params)

type Choice = BodyOf<typeof decideNoRoom>
type Decided = { readonly is: 'MOVE' | 'DEARER' | 'REFUND' | 'FAILED' }

type Region = ServerWithoutRoom['regions'][number]

const doneBy = (body: Choice): Decided['is'] => {
  if (body.choice === 'REFUND') return 'REFUND'
  return body.renewalPrice == null ? 'MOVE' : 'DEARER'
}

const moveText = (messages: Messages, { name, renewalPrice }: Region): string =>
  renewalPrice === null
    ? textOf(messages, '.move', { region: name })
    : textOf(messages, '.move.dearer', { region: name, price: priceText(renewalPrice) })

const Choices = ({
  messages,
  orderId,
  server,
}: Omit<NoRoomProps, 'itemId'> & { readonly server: ServerWithoutRoom }) => {
  const [busy, setBusy] = useState<string | undefined>()
  const [decided, setDecided] = useState<Decided | undefined>()
  const { itemId, regions } = server
  const decide = async (key: string, body: Choice): Promise<void> => {
    if (busy !== undefined) return
    setBusy(key)
    const { ok } = await call(decideNoRoom, { params: { id: orderId }, body })
    setBusy(undefined)
    setDecided({ is: ok ? doneBy(body) : 'FAILED' })
  }
  if (decided !== undefined && decided.is !== 'FAILED') {
    return (
      <Notice tone="good" role="status">
        {textOf(messages, `.done.${decided.is}`)}
      </Notice>
    )
  }
  return (
    <div className="grid justify-items-start gap-2 pt-2">
      <p className="text-sm">{textOf(messages, '')}</p>
      {regions.some(({ renewalPrice }) => renewalPrice !== null) && (
        <p className="max-w-prose text-sm text-ink-soft">{textOf(messages, '.dearer')}</p>
      )}
      {decided !== undefined && (
        <Notice tone="bad" role="alert" ref={intoView}>
          {textOf(messages, '.failed')}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {regions.map((region) => (
          <Button
            key={region.id}
            look="secondary"
            busy={busy === region.id}
            onClick={() => {
              const { id: regionId, renewalPrice } = region
              void decide(regionId, { choice: 'MOVE', itemId, regionId, renewalPrice })
            }}
          >
            {moveText(messages, region)}
          </Button>
        ))}
        <Button
          look="secondary"
          busy={busy === 'REFUND'}
          onClick={() => {
            void decide('REFUND', { choice: 'REFUND', itemId })
          }}
        >
          {textOf(messages, '.refund')}
        </Button>
      </div>
    </div>
  )
}

/** The choices for a paid server without room in its region: wait, another region, or a refund. */
export const NoRoom = ({ messages, orderId, itemId }: NoRoomProps) => {
  const load = useCallback(
    (signal: AbortSignal) => call(listServersWithoutRoom, { params: { id: orderId } }, { signal }),
    [orderId],
  )
  const { answer } = useQuery(load)
  const server = answer?.items.find((one) => one.itemId === itemId)
  return server === undefined ? null : <Choices {...{ messages, orderId, server }} />
}
