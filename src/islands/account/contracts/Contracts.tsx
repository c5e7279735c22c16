import { useEffect, useRef } from 'react'
import { message } from '../../../i18n/fill.ts'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { useUrlState } from '../../shell/use-url-state.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { AccountGate } from '../AccountGate.tsx'
import type { Seller } from '../invoices/BillingDocument.tsx'
import { ContractDetail } from './ContractDetail.tsx'
import { ContractList } from './ContractList.tsx'
import { formatContractsView, parseContractsView, type ContractsView } from './contracts-url.ts'

interface ContractsProps extends IslandProps {
  readonly seller: Seller
}

/** The list and one contract. The list stays mounted, so the way back is exact. */
const ContractsContent = (props: ContractsProps) => {
  const { state: view, goTo } = useUrlState(parseContractsView, formatContractsView)
  const { contract } = view
  const before = useRef(contract)
  useEffect(() => {
    const left = before.current
    before.current = contract
    if (left !== undefined && contract === undefined) document.getElementById(left)?.focus()
  }, [contract])
  const back: ContractsView = { ...view, contract: undefined }
  return (
    <>
      {contract !== undefined && (
        <>
          <div className="print:hidden">
            <FollowLink
              href={`${location.pathname}${formatContractsView(back)}`}
              onFollow={() => goTo(back)}
            >
              {message(props.messages, 'back')}
            </FollowLink>
          </div>
          <ContractDetail key={contract} {...props} number={contract} />
        </>
      )}
      <div className={contract === undefined ? 'contents' : 'hidden'}>
        <ContractList {...props} view={view} goTo={goTo} />
      </div>
    </>
  )
}

/** The page `/account/contracts`. */
export const Contracts = (props: ContractsProps) => (
  <AccountGate>
    <ContractsContent {...props} />
  </AccountGate>
)
