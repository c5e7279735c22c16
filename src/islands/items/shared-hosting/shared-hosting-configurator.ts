import type { ConfiguratorKind } from '../../configurator/configurator-kind.ts'
import { createDomainFields } from '../../configurator/hosting/create-domain-fields.tsx'
import {
  choiceOfOption,
  domainProblem,
  fieldOfHosting,
  formatHosting,
  hostingOption,
  hostingProblems,
  isNamed,
  parseHosting,
  type HostingChoice,
} from '../../configurator/hosting/hosting-choice.ts'
import { packageFields } from '../../configurator/package-fields.ts'
import { WebsiteNameFields } from '../../configurator/hosting/WebsiteNameFields.tsx'

/** How shared hosting is configured. */
export const sharedHostingKind: ConfiguratorKind<HostingChoice> = {
  type: 'SHARED_HOSTING',
  hasFullNames: false,
  months: 12,
  parse: parseHosting,
  format: formatHosting,
  sections: [
    { name: 'website-name', isDone: isNamed, Fields: WebsiteNameFields },
    {
      name: 'domain',
      isDone: (choice) => domainProblem(choice) === undefined,
      Fields: createDomainFields('SHARED_HOSTING'),
    },
  ],
  addonFields: {},
  fixedAddons: [],
  problems: hostingProblems,
  fieldOf: fieldOfHosting,
  newItem: ({ option, expectedPrice, ...chosen }) => ({
    ...{ type: 'SHARED_HOSTING', action: 'purchase', ...packageFields(chosen) },
    option: hostingOption(option),
    expectedPrice,
  }),
  changeItem: ({ serviceId, ...chosen }) => ({
    ...{ type: 'SHARED_HOSTING', action: 'upgrade', ...packageFields(chosen) },
    option: { serviceId },
  }),
  optionOf: (item) =>
    item.type === 'SHARED_HOSTING' && 'domain' in item.option
      ? choiceOfOption(item.option)
      : undefined,
}
