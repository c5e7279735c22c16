import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { isRecord } from '../src/client/is-record.ts'

const browserProperties = new Set(['method', 'path', 'access', 'movesMoney'])

/** Returns whether a form validates its input with the body schema of this endpoint. */
export type ReadsBody = (name: string) => boolean

/** Files of the contract, in its folders too. */
export const contractFile = /\/src\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

const isNode = (value: unknown): value is Node & Readonly<Record<string, unknown>> =>
  isRecord(value) && typeof value['type'] === 'string' && typeof value['start'] === 'number'

const nodesOf = (value: unknown): readonly (Node & Readonly<Record<string, unknown>>)[] =>
  Array.isArray(value) ? value.filter(isNode) : []

const nameOf = (identifier: unknown): string =>
  isNode(identifier) && typeof identifier['name'] === 'string' ? identifier['name'] : ''

/** Returns the name and the object of `export const x = endpoint({ … })`. */
const shapeOf = (declarator: Readonly<Record<string, unknown>>) => {
  const call = declarator['init']
  if (!isNode(call) || call.type !== 'CallExpression') return undefined
  const callee = call['callee']
  if (!isNode(callee) || callee['name'] !== 'endpoint') return undefined
  const [shape] = nodesOf(call['arguments'])
  return shape?.type === 'ObjectExpression'
    ? { name: nameOf(declarator['id']), call, shape }
    : undefined
}

const pure = '/* @__PURE__ */ '

/** Marks calls of valibot as pure, so that the bundler drops unused schemas. */
const withPureSchemas = (code: string): string => code.replace(/\bv\.(?=\w+\()/g, `${pure}v.`)

// An arrow function takes the brace of an object for that of its body.
const asPure = (code: string): string =>
  `${pure}(() => ${code.startsWith('{') ? `(${code})` : code})()`

const needsPurity = (node: unknown): boolean => {
  if (Array.isArray(node)) return node.some(needsPurity)
  if (!isNode(node) || /Function/.test(node.type)) return false
  if (node.type === 'SpreadElement') return true
  // To the bundler, reading a property of a property may do anything.
  const object = node['object']
  if (isNode(object) && object.type === 'MemberExpression') return true
  const callee = node['callee']
  if (isNode(callee) && callee.type === 'Identifier') return true
  return Object.values(node).some(needsPurity)
}

/** Returns a contract file's code (`program` is its ESTree) without what browsers do not need. */
export const browserContract = (code: string, program: unknown, readsBody: ReadsBody): string => {
  const statements = isRecord(program) ? nodesOf(program['body']) : []
  const declarators = statements
    .flatMap((statement) => [statement, statement['declaration']])
    .filter(isNode)
    .flatMap((declaration) => nodesOf(declaration['declarations']))
  const reduced = declarators.reduceRight((text, declarator) => {
    const replace = ({ start, end }: Node, by: string, parts: unknown): string =>
      text.slice(0, start) + (needsPurity(parts) ? asPure(by) : by) + text.slice(end)
    const call = shapeOf(declarator)
    if (call === undefined) {
      const made = declarator['init']
      return isNode(made) ? replace(made, code.slice(made.start, made.end), made) : text
    }
    const kept = nodesOf(call.shape['properties']).filter((property) => {
      const key = nameOf(property['key'])
      return browserProperties.has(key) || (key === 'body' && readsBody(call.name))
    })
    const asks = `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
    return replace(call.call, asks, kept)
  }, code)
  return withPureSchemas(reduced)
}

/** Returns the endpoints whose body schema the browser's code uses, as in `register.body`. */
export const bodiesIn = (codes: readonly string[]): ReadonlySet<string> =>
  new Set(
    codes.flatMap((code) => [...code.matchAll(/\b(\w+)\.body\b/g)].map(([, name]) => name ?? '')),
  )

const browserCode = (): string[] =>
  globSync('src/{client,components,islands,layouts,stores}/**/*.{ts,tsx,astro}').map((file) =>
    readFileSync(join(process.cwd(), file), 'utf8'),
  )

/** Applies {@link browserContract} to a built website; in development scripts validate answers. */
export const browserContractPlugin = (): Plugin => {
  const read = bodiesIn(browserCode())
  return {
    name: 'tonle:browser-contract',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: contractFile },
      handler(code) {
        return {
          code: browserContract(code, this.parse(code), (name) => read.has(name)),
          map: null,
        }
      },
    },
  }
}
