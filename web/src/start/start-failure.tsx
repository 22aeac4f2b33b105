import { buttonStyle } from '../ui/button.tsx';

/** Shown when not even the translations could be fetched; hence in every language, without the catalogue. */
export function StartFailure() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <p>The app could not be loaded. Check your connection.</p>
      <p lang="zh">应用无法加载，请检查网络连接。</p>
      <p lang="ar" dir="rtl">
        تعذّر تحميل التطبيق. تحقق من اتصالك.
      </p>
      <button type="button" className={buttonStyle()} onClick={() => window.location.reload()}>
        Reload · <span lang="zh">重新加载</span> · <bdi lang="ar">إعادة التحميل</bdi>
      </button>
    </main>
  );
}
