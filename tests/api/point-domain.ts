import type { ShopApi } from './shop-api.ts'

/** Points a domain at an IP, in a zone of another host. */
export const pointDomain = async (shop: ShopApi, name: string, ip: string): Promise<void> => {
  const zone = `${shop.sandbox.addresses.powerdns}/api/v1/servers/localhost/zones`
  const headers = { 'x-api-key': shop.config.powerdns.apiKey, 'content-type': 'application/json' }
  const created = await fetch(zone, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ name: `${name}.`, kind: 'Native', nameservers: ['ns1.other.example.'] }),
  })
  if (!created.ok) throw new Error(await created.text())
  const records = [{ content: ip, disabled: false }]
  const rrsets = [{ name: `${name}.`, type: 'A', ttl: 60, changetype: 'REPLACE', records }]
  const body = JSON.stringify({ rrsets })
  const changed = await fetch(`${zone}/${name}.`, { method: 'PATCH', headers, body })
  if (!changed.ok) throw new Error(await changed.text())
}
