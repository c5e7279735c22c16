import type { ShopApi } from './shop-api.ts'

/** Points a domain at an IP, in a zone of another host, with a TXT record if it is to prove something. */
export const pointDomain = async (
  shop: ShopApi,
  name: string,
  ip: string,
  proof?: { readonly record: string; readonly value: string },
): Promise<void> => {
  const zone = `${shop.sandbox.endpoints.powerdns}/api/v1/servers/localhost/zones`
  const headers = { 'x-api-key': shop.config.powerdns.apiKey, 'content-type': 'application/json' }
  const created = await fetch(zone, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ name: `${name}.`, kind: 'Native', nameservers: ['ns1.other.example.'] }),
  })
  if (!created.ok) throw new Error(await created.text())
  const set = (type: string, owner: string, content: string) => ({
    ...{ name: `${owner}.`, type, ttl: 60, changetype: 'REPLACE' },
    records: [{ content, disabled: false }],
  })
  const rrsets = [
    set('A', name, ip),
    ...(proof === undefined ? [] : [set('TXT', proof.record, `"${proof.value}"`)]),
  ]
  const body = JSON.stringify({ rrsets })
  const changed = await fetch(`${zone}/${name}.`, { method: 'PATCH', headers, body })
  if (!changed.ok) throw new Error(await changed.text())
}
