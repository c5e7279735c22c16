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
  problems: hostingProblems,
  fieldOf: fieldOfHosting,
  newItem: ({ region, sold, term, addons, option, expectedPrice }) => ({
    type: 'SHARED_HOSTING',
    action: 'purchase',
    productKey: sold.key,
    regionId: region.id,
    qty: 1,
    duration: term.duration,
    durationType: term.durationType,
    addons: [...addons],
    option: hostingOption(option),
    expectedPrice,
  }),
  optionOf: (item) =>
    item.type === 'SHARED_HOSTING' && 'domain' in item.option
      ? choiceOfOption(item.option)
      : undefined,
}
