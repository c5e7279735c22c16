import { useCallback } from 'react'
import type { EndedTransfer } from '../../contract/bank-transfers.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { priceText } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../account/Loaded.tsx'
import type { FindTransfer } from '../checkout/methods/browser-method.ts'
import { useQuery } from '../shell/use-query.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { TransferInstructions } from './TransferInstructions.tsx'
import { TransferSlips } from './TransferSlips.tsx'
import { topUpPath } from './top-up-path.ts'

export interface TransferPanelProps extends IslandProps {
  /** The order or top-up. */
  readonly payableId: string
  readonly find: FindTransfer
  /** The page that pays it in another way. */
  readonly payPath: string
}

interface EndedProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly ended: EndedTransfer
  readonly payPath: string
}

/** Why a transfer did not pay, and what to do. */
const Ended = ({ locale, messages, ended, payPath }: EndedProps) => {
  if (ended.is === 'REFUSED') {
    return (
      <Notice tone="warn">
        <p className="font-bold">{message(messages, 'ended.refused')}</p>
        <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{ended.reason}</p>
      </Notice>
    )
  }
  const { received, missing } = ended
  const isCovered = missing === 0
  return (
    <Notice
      action={
        <a
          className={buttonClass()}
          href={isCovered ? payPath : topUpPath(locale, { missing, from: payPath })}
        >
          {message(messages, isCovered ? 'ended.pay' : 'ended.top-up')}
        </a>
      }
    >
      <p className="font-bold">
        {message(messages, 'ended.credited', { received: priceText(received) })}
      </p>
      <p>
        {message(messages, isCovered ? 'ended.covered' : 'ended.missing', {
          missing: priceText(missing),
        })}
      </p>
    </Notice>
  )
}

/** How to transfer the money of an order or a top-up, with its slips; or why the transfer did not pay it. */
export const TransferPanel = (props: TransferPanelProps) => {
  const { locale, messages, errors, payableId, find, payPath } = props
  const load = useCallback(
    (signal: AbortSignal) => find(payableId, call, signal),
    [find, payableId],
  )
  const query = useQuery(load)
  return (
    <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-[48rem] w-full" />}>
      {({ transfer, ended }) => (
        <>
          {transfer !== null && (
            <section
              aria-labelledby="transfer-title"
              className="mx-auto grid w-full max-w-[40rem] gap-6 rounded-lg border border-line bg-surface-raised p-4 sm:p-6"
            >
              <TransferInstructions {...{ messages, transfer }} />
              <TransferSlips
                {...{ messages, errors, transfer }}
                onSlips={(slips) =>
                  query.change((found) =>
                    found.transfer === null
                      ? found
                      : { ...found, transfer: { ...found.transfer, slips } },
                  )
                }
              />
            </section>
          )}
          {ended !== null && <Ended {...{ locale, messages, ended, payPath }} />}
        </>
      )}
    </Loaded>
  )
}
