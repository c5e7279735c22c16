/** Returns the lower-case name, or why the server refuses it. */
export function readName(name: string): { readonly name: string } | { readonly error: string } {
  const labels = name.replace(/\.$/, '').split('.')
  if (labels.some((label) => label === '' || Buffer.byteLength(label) > 63) || name.length > 254) {
    return { error: `Unable to parse DNS Name '${name}'` }
  }
  if (!name.endsWith('.')) return { error: `DNS Name '${name}' is not canonical` }
  if (!/^[a-z\d_*/.-]+$/i.test(name)) {
    return { error: `Name '${escapeName(name)}' contains unsupported characters` }
  }
  return { name: name.toLowerCase() }
}

function escapeName(name: string): string {
  return Array.from(Buffer.from(name), (byte) =>
    byte > 32 && byte < 127 ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`,
  ).join('')
}
