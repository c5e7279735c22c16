import { useCallback } from 'react'
import {
  contractsPageSize,
  listContracts,
  unsignedContracts,
  type ListedContract,
} from '../../../contract/contracts.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { Price } from '../../../ui/Price.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { listedNames } from '../listed-names.ts'
import { Loaded } from '../Loaded.tsx'
import { NothingBought } from '../NothingBought.tsx'
import { PageLinks } from '../PageLinks.tsx'
import { Panel } from '../Panel.tsx'
import { useListQuery } from '../use-list-query.ts'
import { AutoSign } from './AutoSign.tsx'
import { ContractState } from './ContractState.tsx'
import { formatContractsView, type ContractsView } from './contracts-url.ts'

interface ContractListProps extends IslandProps {
  readonly view: ContractsView
  readonly goTo: (view: ContractsView) => void
}

const loadUnsigned = (signal: AbortSignal) => call(unsignedContracts, {}, { signal })

const ContractRow = (
  props: ContractListProps & { readonly contract: ListedContract; readonly toSign?: true },
) => {
  const { messages, contract, view, goTo, toSign } = props
  const { number, effectiveAt } = contract
  const to = { ...view, contract: number }
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line py-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <FollowLink
          {...(toSign === true ? {} : { id: number })}
          className="inline-flex min-h-11 items-center font-bold tabular-nums underline underline-offset-4"
          href={`${location.pathname}${formatContractsView(to)}`}
          onFollow={() => goTo(to)}
        >
          {toSign === true ? message(messages, 'sign.read', { number }) : number}
        </FollowLink>
        <p className="[overflow-wrap:anywhere]">
          {listedNames(messages, contract.names, contract.servicesCount)}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:grid sm:content-start sm:justify-items-end sm:pt-2.5">
        <Price dollars={contract.total} />
        <ContractState messages={messages} contract={contract} />
        <time className="text-sm text-ink-soft tabular-nums" dateTime={effectiveAt}>
          {formatDay(effectiveAt)}
        </time>
      </div>
    </li>
  )
}

/** The contracts that wait for a signature; nothing without one. */
const ToSign = (props: ContractListProps) => {
  const { messages } = props
  const { answer = [] } = useQuery(loadUnsigned)
  return answer.length === 0 ? null : (
    <Panel title={message(messages, 'to-sign')} description={message(messages, 'to-sign.why')}>
      <ul>
        {answer.map((contract) => (
          <ContractRow key={contract.number} {...props} contract={contract} toSign />
        ))}
      </ul>
    </Panel>
  )
}

/** The customer's contracts, the latest first: those to sign, all, and the consent to later ones. */
export const ContractList = (props: ContractListProps) => {
  const { locale, messages, errors, view, goTo } = props
  const { page, contract: opened } = view
  const load = useCallback(
    (signal: AbortSignal) => call(listContracts, { query: { page: `${page}` } }, { signal }),
    [page],
  )
  const { query, isShown } = useListQuery(formatContractsView({ contract: undefined, page }), load)
  return (
    <>
      {/* Again after a contract was open, which may be signed now. */}
      {opened === undefined && <ToSign {...props} />}
      <Panel title={message(messages, 'title')} description={message(messages, 'why')}>
        <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-96 w-full" />}>
          {({ contracts, total }) => (
            <div
              className="grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity aria-busy:opacity-60"
              aria-busy={!isShown || undefined}
            >
              {total === 0 && isShown && <NothingBought locale={locale} messages={messages} />}
              {contracts.length > 0 && (
                <ul>
                  {contracts.map((contract) => (
                    <ContractRow key={contract.number} {...props} contract={contract} />
                  ))}
                </ul>
              )}
              <PageLinks
                {...{ messages, page, total }}
                perPage={contractsPageSize}
                hrefOf={(to) => `${location.pathname}${formatContractsView({ ...view, page: to })}`}
                onPage={(to) => goTo({ ...view, page: to })}
              />
            </div>
          )}
        </Loaded>
      </Panel>
      {query.answer !== undefined && (
        <AutoSign
          {...{ messages, errors }}
          acceptedAt={query.answer.autoSignAcceptedAt}
          onAccepted={query.again}
        />
      )}
    </>
  )
}
