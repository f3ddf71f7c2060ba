import { createTexts } from '../../../core/console/create-texts.ts'

const en = {
  heading: 'Deployment',
  status: { pending: 'In progress', succeeded: 'Succeeded', failed: 'Failed' },
  pending: 'The site has not confirmed it yet. It is tried again until it does, for a day at most.',
  succeeded: 'The site has regenerated these pages.',
  failed: 'The site did not confirm it within a day. Deploy again when it can be reached.',
  problem: (reason: string) => `Last failure: ${reason}`,
  deploy: 'Deploy again',
  rollback: 'Roll back to this state',
  confirmHeading: 'Roll back to this state?',
  confirm:
    'The legal documents that were published at that time are published again as new versions, and the site is deployed.',
  done: { deploy: 'Deployment requested.', rollback: 'Rolled back, deployment requested.' },
  reason: {
    published: 'A version was published',
    effective: 'A version took effect',
    rollback: 'Rollback',
    artworks: 'Artworks changed',
    brand: 'The brand changed',
    requested: 'Requested by a user',
  },
  ofBrand: {
    heading: 'Deployments of the site',
    deploy: 'Deploy now',
    autoDeploy:
      'Deploy when a legal document is published or takes effect, and when artworks or the look of the brand change',
    none: 'The site has not been deployed yet.',
    all: 'All deployments',
  },
}

const ja: typeof en = {
  heading: 'デプロイ',
  status: { pending: '実行中', succeeded: '成功', failed: '失敗' },
  pending: 'サイトでの反映を確認できていません。最長1日間、確認できるまで再試行します。',
  succeeded: 'サイトのページが再生成されました。',
  failed:
    '1日以内にサイトでの反映を確認できませんでした。サイトの復旧後にもう一度デプロイしてください。',
  problem: (reason) => `直近の失敗：${reason}`,
  deploy: 'もう一度デプロイ',
  rollback: 'この状態に戻す',
  confirmHeading: 'この状態に戻しますか？',
  confirm: '当時公開されていた法務文書を新しいバージョンとして公開し、サイトをデプロイします。',
  done: {
    deploy: 'デプロイを依頼しました。',
    rollback: '以前の状態に戻し、デプロイを依頼しました。',
  },
  reason: {
    published: 'バージョンの公開',
    effective: 'バージョンの施行',
    rollback: '以前の状態への復元',
    artworks: '作品の変更',
    brand: 'ブランド設定の変更',
    requested: '手動デプロイ',
  },
  ofBrand: {
    heading: 'サイトのデプロイ',
    deploy: '今すぐデプロイ',
    autoDeploy: '法務文書の公開・施行時と、作品やブランドの表示設定の変更時に自動でデプロイする',
    none: 'デプロイの履歴はまだありません。',
    all: 'すべてのデプロイ',
  },
}

/** The texts of the screens of site deployments. */
export const { useTexts } = createTexts({ en, ja })
