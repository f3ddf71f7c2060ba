import * as migration_20261121_101740_initial from './20261121_101740_initial'
import * as migration_20261121_150218 from './20261121_150218'
import * as migration_20261121_150702 from './20261121_150702'
import * as migration_20261121_151138 from './20261121_151138'
import * as migration_20261121_164046 from './20261121_164046'
import * as migration_20261121_183056 from './20261121_183056'
import * as migration_20261122_062930 from './20261122_062930'
import * as migration_20261122_065741 from './20261122_065741'
import * as migration_20261122_130054 from './20261122_130054'
import * as migration_20261122_131140 from './20261122_131140'
import * as migration_20261122_133505 from './20261122_133505'
import * as migration_20261122_140746 from './20261122_140746'
import * as migration_20261122_142139 from './20261122_142139'
import * as migration_20261122_182333 from './20261122_182333'
import * as migration_20261122_182353 from './20261122_182353'
import * as migration_20261122_210527 from './20261122_210527'
import * as migration_20261123_070349 from './20261123_070349'
import * as migration_20261123_074109 from './20261123_074109'
import * as migration_20261123_074527 from './20261123_074527'
import * as migration_20261123_080050 from './20261123_080050'
import * as migration_20261123_080915 from './20261123_080915'
import * as migration_20261123_111801 from './20261123_111801'
import * as migration_20261123_114728 from './20261123_114728'
import * as migration_20261123_120004 from './20261123_120004'
import * as migration_20261123_120539 from './20261123_120539'
import * as migration_20261123_141720 from './20261123_141720'
import * as migration_20261123_144233 from './20261123_144233'
import * as migration_20261123_150707 from './20261123_150707'
import * as migration_20261123_174846 from './20261123_174846'
import * as migration_20261123_182859 from './20261123_182859'
import * as migration_20261123_225047 from './20261123_225047'
import * as migration_20261124_153201 from './20261124_153201'
import * as migration_20261127_023707 from './20261127_023707'

export const migrations = [
  {
    up: migration_20261121_101740_initial.up,
    down: migration_20261121_101740_initial.down,
    name: '20261121_101740_initial',
  },
  {
    up: migration_20261121_150218.up,
    down: migration_20261121_150218.down,
    name: '20261121_150218',
  },
  {
    up: migration_20261121_150702.up,
    down: migration_20261121_150702.down,
    name: '20261121_150702',
  },
  {
    up: migration_20261121_151138.up,
    down: migration_20261121_151138.down,
    name: '20261121_151138',
  },
  {
    up: migration_20261121_164046.up,
    down: migration_20261121_164046.down,
    name: '20261121_164046',
  },
  {
    up: migration_20261121_183056.up,
    down: migration_20261121_183056.down,
    name: '20261121_183056',
  },
  {
    up: migration_20261122_062930.up,
    down: migration_20261122_062930.down,
    name: '20261122_062930',
  },
  {
    up: migration_20261122_065741.up,
    down: migration_20261122_065741.down,
    name: '20261122_065741',
  },
  {
    up: migration_20261122_130054.up,
    down: migration_20261122_130054.down,
    name: '20261122_130054',
  },
  {
    up: migration_20261122_131140.up,
    down: migration_20261122_131140.down,
    name: '20261122_131140',
  },
  {
    up: migration_20261122_133505.up,
    down: migration_20261122_133505.down,
    name: '20261122_133505',
  },
  {
    up: migration_20261122_140746.up,
    down: migration_20261122_140746.down,
    name: '20261122_140746',
  },
  {
    up: migration_20261122_142139.up,
    down: migration_20261122_142139.down,
    name: '20261122_142139',
  },
  {
    up: migration_20261122_182333.up,
    down: migration_20261122_182333.down,
    name: '20261122_182333',
  },
  {
    up: migration_20261122_182353.up,
    down: migration_20261122_182353.down,
    name: '20261122_182353',
  },
  {
    up: migration_20261122_210527.up,
    down: migration_20261122_210527.down,
    name: '20261122_210527',
  },
  {
    up: migration_20261123_070349.up,
    down: migration_20261123_070349.down,
    name: '20261123_070349',
  },
  {
    up: migration_20261123_074109.up,
    down: migration_20261123_074109.down,
    name: '20261123_074109',
  },
  {
    up: migration_20261123_074527.up,
    down: migration_20261123_074527.down,
    name: '20261123_074527',
  },
  {
    up: migration_20261123_080050.up,
    down: migration_20261123_080050.down,
    name: '20261123_080050',
  },
  {
    up: migration_20261123_080915.up,
    down: migration_20261123_080915.down,
    name: '20261123_080915',
  },
  {
    up: migration_20261123_111801.up,
    down: migration_20261123_111801.down,
    name: '20261123_111801',
  },
  {
    up: migration_20261123_114728.up,
    down: migration_20261123_114728.down,
    name: '20261123_114728',
  },
  {
    up: migration_20261123_120004.up,
    down: migration_20261123_120004.down,
    name: '20261123_120004',
  },
  {
    up: migration_20261123_120539.up,
    down: migration_20261123_120539.down,
    name: '20261123_120539',
  },
  {
    up: migration_20261123_141720.up,
    down: migration_20261123_141720.down,
    name: '20261123_141720',
  },
  {
    up: migration_20261123_144233.up,
    down: migration_20261123_144233.down,
    name: '20261123_144233',
  },
  {
    up: migration_20261123_150707.up,
    down: migration_20261123_150707.down,
    name: '20261123_150707',
  },
  {
    up: migration_20261123_174846.up,
    down: migration_20261123_174846.down,
    name: '20261123_174846',
  },
  {
    up: migration_20261123_182859.up,
    down: migration_20261123_182859.down,
    name: '20261123_182859',
  },
  {
    up: migration_20261123_225047.up,
    down: migration_20261123_225047.down,
    name: '20261123_225047',
  },
  {
    up: migration_20261124_153201.up,
    down: migration_20261124_153201.down,
    name: '20261124_153201',
  },
  {
    up: migration_20261127_023707.up,
    down: migration_20261127_023707.down,
    name: '20261127_023707',
  },
]
