import { message } from '../../../i18n/fill.ts'
import { Select } from '../../../ui/Select.tsx'
import type { SectionProps } from '../configurator-kind.ts'
import { hostingFields, type HostingChoice } from './hosting-choice.ts'

interface DomainSelectProps extends SectionProps<HostingChoice> {
  readonly domains: readonly { readonly domainName: string; readonly shownName: string }[]
}

/** A choice of the customer's domains. One that is gone is no longer selected, and said so. */
export const DomainSelect = (props: DomainSelectProps) => {
  const { messages, errors, option, onOption, errorOf, domains } = props
  const isGone =
    option.domain !== '' && !domains.some(({ domainName }) => domainName === option.domain)
  const gone = isGone
    ? (errors['DOMAIN_NOT_IN_CART'] ?? '').replace('{name}', option.domain)
    : undefined
  return (
    <Select
      id={hostingFields.domain}
      label={message(messages, 'domain.label')}
      error={gone ?? errorOf(hostingFields.domain)}
      value={isGone ? '' : option.domain}
      onChoice={(domain) => onOption({ ...option, domain })}
    >
      <option value="" disabled>
        {message(messages, 'domain.choose')}
      </option>
      {domains.map(({ domainName, shownName }) => (
        <option key={domainName} value={domainName}>
          {shownName}
        </option>
      ))}
    </Select>
  )
}
