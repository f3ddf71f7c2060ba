import * as migration_20261121_075342_initial from './20261121_075342_initial'
import * as migration_20261121_083230 from './20261121_083230'
import * as migration_20261121_085814 from './20261121_085814'
import * as migration_20261121_090611 from './20261121_090611'
import * as migration_20261121_091501 from './20261121_091501'
import * as migration_20261121_094829 from './20261121_094829'
import * as migration_20261121_095644 from './20261121_095644'

export const migrations = [
  {
    up: migration_20261121_075342_initial.up,
    down: migration_20261121_075342_initial.down,
    name: '20261121_075342_initial',
  },
  {
    up: migration_20261121_083230.up,
    down: migration_20261121_083230.down,
    name: '20261121_083230',
  },
  {
    up: migration_20261121_085814.up,
    down: migration_20261121_085814.down,
    name: '20261121_085814',
  },
  {
    up: migration_20261121_090611.up,
    down: migration_20261121_090611.down,
    name: '20261121_090611',
  },
  {
    up: migration_20261121_091501.up,
    down: migration_20261121_091501.down,
    name: '20261121_091501',
  },
  {
    up: migration_20261121_094829.up,
    down: migration_20261121_094829.down,
    name: '20261121_094829',
  },
  {
    up: migration_20261121_095644.up,
    down: migration_20261121_095644.down,
    name: '20261121_095644',
  },
]
