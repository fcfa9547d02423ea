import type { Texts } from "./text.ts";

/** The refusals of signing in to a third-party app. */
export const oauthRefusals = {
  queryTooLong: {
    en: "The link that brought you here is too long.",
    hi: "जिस लिंक से आप यहाँ आए हैं, वह बहुत लंबा है।",
    ar: "الرابط الذي أوصلك إلى هنا طويل جدًا.",
  },
  duplicateParameter: {
    en: "The link that brought you here contains the same setting twice.",
    hi: "जिस लिंक से आप यहाँ आए हैं, उसमें एक ही सेटिंग दो बार है।",
    ar: "الرابط الذي أوصلك إلى هنا يكرّر الإعداد نفسه.",
  },
  unknownClient: {
    en: "The app that sent you here isn't registered.",
    hi: "जिस ऐप ने आपको यहाँ भेजा है, वह पंजीकृत नहीं है।",
    ar: "التطبيق الذي أرسلك إلى هنا غير مسجّل.",
  },
  unregisteredRedirect: {
    en: "The app that sent you here gave a return address that isn't registered.",
    hi: "जिस ऐप ने आपको यहाँ भेजा है, उसका वापसी का पता पंजीकृत नहीं है।",
    ar: "عنوان العودة الذي أعطاه التطبيق الذي أرسلك إلى هنا غير مسجّل.",
  },
  unsupportedResponse: {
    en: "The app that sent you here asked for a kind of sign-in we don't support.",
    hi: "जिस ऐप ने आपको यहाँ भेजा है, वह ऐसा साइन इन चाहता है जो यहाँ उपलब्ध नहीं है।",
    ar: "طلب التطبيق الذي أرسلك إلى هنا نوعًا من تسجيل الدخول لا ندعمه.",
  },
  challengeMissing: {
    en: "The app that sent you here doesn't protect the sign-in (the code challenge is missing).",
    hi: "जिस ऐप ने आपको यहाँ भेजा है, वह साइन इन को सुरक्षित नहीं रखता (code challenge नहीं है)।",
    ar: "التطبيق الذي أرسلك إلى هنا لا يحمي تسجيل الدخول (ينقص code challenge).",
  },
  challengeUnsafe: {
    en: "The app that sent you here doesn't protect the sign-in well enough (the code challenge method must be S256).",
    hi: "जिस ऐप ने आपको यहाँ भेजा है, वह साइन इन को ठीक से सुरक्षित नहीं रखता (code challenge का तरीका S256 होना चाहिए)।",
    ar: "التطبيق الذي أرسلك إلى هنا لا يحمي تسجيل الدخول بما يكفي (يجب أن تكون طريقة code challenge هي S256).",
  },
  unknownPrompt: {
    en: "The app that sent you here asked for steps we don't have, or for none together with others (prompt).",
    hi: "जिस ऐप ने आपको यहाँ भेजा है, वह ऐसे चरण चाहता है जो यहाँ नहीं हैं, या none के साथ दूसरे चरण भी (prompt)।",
    ar: "طلب التطبيق الذي أرسلك إلى هنا خطوات ليست لدينا، أو none مع خطوات أخرى (prompt).",
  },
  unreadableAge: {
    en: "The app that sent you here gave an age of the sign-in that isn't a whole number of seconds (max_age).",
    hi: "जिस ऐप ने आपको यहाँ भेजा है, उसकी दी हुई साइन इन की अवधि सेकंड की पूर्ण संख्या नहीं है (max_age)।",
    ar: "عمر تسجيل الدخول الذي أعطاه التطبيق الذي أرسلك إلى هنا ليس عددًا صحيحًا من الثواني (max_age).",
  },
  foreignPage: {
    en: "Only this service's own pages can make this request.",
    hi: "यह अनुरोध केवल इस सेवा के अपने पेज कर सकते हैं।",
    ar: "لا يمكن إرسال هذا الطلب إلا من صفحات هذه الخدمة.",
  },
  verifyFirst: {
    en: "Verify your email address first: sign in to your own account, then come back.",
    hi: "कृपया पहले अपना ईमेल पता सत्यापित करें: अपने खाते में साइन इन करें, फिर वापस आएँ।",
    ar: "يُرجى تأكيد بريدك الإلكتروني أولًا: سجّل الدخول إلى حسابك ثم عُد إلى هنا.",
  },
  setUpFirst: {
    en: "Set up multi-factor authentication first: sign in to your own account, then come back.",
    hi: "कृपया पहले मल्टी-फ़ैक्टर ऑथेंटिकेशन सेट करें: अपने खाते में साइन इन करें, फिर वापस आएँ।",
    ar: "يُرجى إعداد المصادقة متعددة العوامل أولًا: سجّل الدخول إلى حسابك ثم عُد إلى هنا.",
  },
  usePasskey: {
    en: "Your second factor is a passkey: use “Sign in with a passkey”, or sign in to your own account, then come back.",
    hi: "आपका दूसरा फ़ैक्टर एक पासकी है: “पासकी से साइन इन करें” चुनें, या अपने खाते में साइन इन करें और फिर वापस आएँ।",
    ar: "عاملك الثاني هو مفتاح مرور: اختر «تسجيل الدخول بمفتاح مرور»، أو سجّل الدخول إلى حسابك ثم عُد إلى هنا.",
  },
  changePasswordFirst: {
    en: "Change your password first: sign in to your own account, then come back.",
    hi: "कृपया पहले अपना पासवर्ड बदलें: अपने खाते में साइन इन करें, फिर वापस आएँ।",
    ar: "يُرجى تغيير كلمة مرورك أولًا: سجّل الدخول إلى حسابك ثم عُد إلى هنا.",
  },
} as const satisfies Texts;
