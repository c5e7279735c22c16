import type { Locator, Page } from 'playwright/test'
import { getDnsZone, type DnsZone } from '../../src/contract/dns.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { buy } from './buying.ts'
import { freeName, type Customer } from './customer.ts'
import { expect } from './journey.ts'

/** The settings of a shop that hosts the zones of its domains. */
export const hostedZones = {
  NAMESERVERS: 'ns1.tonle.example,ns2.tonle.example',
  PARKING_IPS: '192.0.2.80',
  HOSTING_IPS: '192.0.2.90',
} as const

/** A domain whose zone we host. */
export interface HostedDomain {
  readonly id: string
  readonly name: string
}

/** Returns the zone of a domain, as the API has it. */
export const zoneOf = (customer: Customer, { id }: HostedDomain): Promise<DnsZone> =>
  customer.ask(getDnsZone, { params: { id } })

/** Buys a domain, and waits until the nameservers have its zone. */
export const buyHosted = async (customer: Customer): Promise<HostedDomain> => {
  const name = freeName()
  await buy(customer, name)
  const query = { search: name }
  const mine = async () => (await customer.ask(listOwnedDomains, { query })).domains
  await expect.poll(async () => (await mine()).length).toBe(1)
  const domain = { id: (await mine())[0]?.id ?? '', name }
  await expect.poll(async () => (await zoneOf(customer, domain)).isPublished).toBe(true)
  return domain
}

/** Returns a panel of the page by its title. */
export const panelOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })
