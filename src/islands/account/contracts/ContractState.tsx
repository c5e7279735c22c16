import { CircleCheck, PenLine, Undo2 } from 'lucide-react'
import type { ListedContract } from '../../../contract/contracts.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { classNames } from '../../../ui/class-names.ts'

interface ContractStateProps {
  readonly messages: Messages
  readonly contract: Pick<ListedContract, 'status' | 'signature'>
}

const stateOf = ({ status, signature }: ContractStateProps['contract']) => {
  if (status !== 'IN_FORCE') {
    return { key: `status.${status}`, Icon: Undo2, className: 'text-ink-soft' }
  }
  return signature === null
    ? { key: 'unsigned', Icon: PenLine, className: 'text-warn' }
    : { key: 'signed', Icon: CircleCheck, className: 'text-good' }
}

/** Whether a contract is signed or was refunded, in words and an icon. */
export const ContractState = ({ messages, contract }: ContractStateProps) => {
  const { key, Icon, className } = stateOf(contract)
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-sm', className)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {message(messages, key)}
    </span>
  )
}
