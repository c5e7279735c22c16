import { quoted, Refused } from './answer.ts'
import { changedPackage } from './packages.ts'
import { required, type WhmFunction } from './parameters.ts'

export const addpkg: WhmFunction = ({ state }, parameters) => {
  const name = required(parameters, 'name')
  if (state.packages.byName(name) !== undefined) {
    throw new Refused(`The package ${quoted(name)} already exists.`)
  }
  state.packages.put(changedPackage(name, undefined, parameters))
  return { data: { pkg: name } }
}

/** Also creates the package, and changes every account on it. */
export const editpkg: WhmFunction = ({ state }, parameters) => {
  const name = required(parameters, 'name')
  state.packages.put(changedPackage(name, state.packages.byName(name), parameters))
  return { data: { pkg: name } }
}

export const listpkgs: WhmFunction = ({ state }) => ({
  data: { pkg: state.packages.all().map(({ name, limits }) => ({ name, ...limits })) },
})

export const getpkginfo: WhmFunction = ({ state }, parameters) => {
  const name = required(parameters, 'pkg')
  const found = state.packages.byName(name)
  if (found === undefined) throw new Refused(`The package ${quoted(name)} does not exist.`)
  return { data: { pkg: found.limits } }
}
