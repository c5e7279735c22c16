import { errorText } from '../../../client/api-error.ts'
import { message } from '../../../i18n/fill.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { SectionProps } from '../configurator-kind.ts'
import { domainProblem, hostingFields, type HostingChoice } from '../hosting/hosting-choice.ts'
import { useFreeAddress, type FreeAddressCheck } from './use-free-address.ts'

type TextProps = Pick<SectionProps<HostingChoice>, 'messages' | 'errors'> & {
  readonly check: FreeAddressCheck
}

/** Whether an address is free; its line is always there, so nothing moves. */
const AddressState = ({ messages, check }: TextProps) => (
  <p className="min-h-6 text-sm [overflow-wrap:anywhere]" aria-live="polite">
    {check.is === 'checking' && message(messages, 'domain.free.checking')}
    {check.is === 'known' && check.address.state === 'available' && (
      <span className="font-medium text-good">
        {message(messages, 'domain.free.available', { name: check.address.name })}
      </span>
    )}
  </p>
)

const errorOfCheck = ({ messages, errors, check }: TextProps): string | undefined => {
  if (check.is === 'failed') return errorText(errors, check.error)
  if (check.is !== 'known' || check.address.state === 'available') return undefined
  const { state, name } = check.address
  return message(messages, `domain.free.${state}`, { name })
}

/** The label of a free address under our domain, checked while it is typed. */
export const FreeAddress = ({
  messages,
  errors,
  option,
  onOption,
  errorOf,
}: SectionProps<HostingChoice>) => {
  const label = option.domain.trim().toLowerCase()
  const isWhole = domainProblem({ from: 'FREE_DOMAIN', domain: label }) === undefined
  const check = useFreeAddress(isWhole ? label : undefined)
  const texts = { messages, errors, check }
  return (
    <div className="grid gap-1">
      <TextInput
        id={hostingFields.domain}
        label={message(messages, 'domain.free.label')}
        hint={message(messages, 'domain.free.hint')}
        error={errorOfCheck(texts) ?? errorOf(hostingFields.domain)}
        value={option.domain}
        maxLength={32}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onText={(domain) => onOption({ ...option, domain })}
      />
      <AddressState {...texts} />
    </div>
  )
}
