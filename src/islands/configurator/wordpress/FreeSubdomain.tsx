import { errorText } from '../../../client/api-error.ts'
import { message } from '../../../i18n/fill.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { SectionProps } from '../configurator-kind.ts'
import { domainProblem, hostingFields, type HostingChoice } from '../hosting/hosting-choice.ts'
import { useFreeSubdomain, type FreeSubdomainCheck } from './use-free-subdomain.ts'

type TextProps = Pick<SectionProps<HostingChoice>, 'messages' | 'errors'> & {
  readonly check: FreeSubdomainCheck
}

/** Whether a subdomain is free; its line is always there, so nothing moves. */
const SubdomainState = ({ messages, check }: TextProps) => (
  <p className="min-h-6 text-sm [overflow-wrap:anywhere]" aria-live="polite">
    {check.is === 'checking' && message(messages, 'domain.free.checking')}
    {check.is === 'known' && check.subdomain.state === 'available' && (
      <span className="font-medium text-good">
        {message(messages, 'domain.free.available', { name: check.subdomain.name })}
      </span>
    )}
  </p>
)

const errorOfCheck = ({ messages, errors, check }: TextProps): string | undefined => {
  if (check.is === 'failed') return errorText(errors, check.error)
  if (check.is !== 'known' || check.subdomain.state === 'available') return undefined
  const { state, name } = check.subdomain
  return message(messages, `domain.free.${state}`, { name })
}

/** The label of a free subdomain under our domain, checked while it is typed. */
export const FreeSubdomain = ({
  messages,
  errors,
  option,
  onOption,
  errorOf,
}: SectionProps<HostingChoice>) => {
  const label = option.domain.trim().toLowerCase()
  const isWhole = domainProblem({ from: 'FREE_DOMAIN', domain: label }) === undefined
  const check = useFreeSubdomain(isWhole ? label : undefined)
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
      <SubdomainState {...texts} />
    </div>
  )
}
