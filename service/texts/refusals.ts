import type { Texts } from "./text.ts";

/** The refusals of calls. */
export const refusals = {
  somethingWrong: { en: "Something went wrong", hi: "कुछ गड़बड़ हो गई", ar: "حدث خطأ ما" },
  tryAgain: {
    en: "The account service is busy or being restarted. Try again in a moment.",
    hi: "खाता सेवा अभी व्यस्त है या फिर से शुरू हो रही है। कृपया थोड़ी देर में फिर से कोशिश करें।",
    ar: "خدمة الحسابات مشغولة أو يُعاد تشغيلها. يُرجى إعادة المحاولة بعد قليل.",
  },
  notKnown: {
    en: "We can't tell whether this was done. Check before you try again.",
    hi: "हम नहीं बता सकते कि यह काम हुआ या नहीं। दोबारा कोशिश करने से पहले जाँच लें।",
    ar: "لا يمكننا معرفة ما إذا كان ذلك قد تم. تحقّق قبل إعادة المحاولة.",
  },
  unknownCall: {
    en: "The account service doesn't know this request.",
    hi: "खाता सेवा इस अनुरोध को नहीं पहचानती।",
    ar: "خدمة الحسابات لا تعرف هذا الطلب.",
  },
  unreadable: {
    en: "The account service couldn't read this request.",
    hi: "खाता सेवा इस अनुरोध को पढ़ नहीं सकी।",
    ar: "تعذّر على خدمة الحسابات قراءة هذا الطلب.",
  },
  signedOut: {
    en: "You are signed out. Sign in.",
    hi: "आप साइन आउट हैं। कृपया साइन इन करें।",
    ar: "تم تسجيل خروجك. يُرجى تسجيل الدخول.",
  },
  sessionEnded: {
    en: "Your session has ended. Sign in again.",
    hi: "आपका सत्र समाप्त हो गया है। कृपया फिर से साइन इन करें।",
    ar: "انتهت جلستك. يُرجى تسجيل الدخول مرة أخرى.",
  },
  tooManyDevices: {
    en: "You were signed out here because you signed in on many other devices since. Sign in again.",
    hi: "आपने बाद में कई दूसरे डिवाइस पर साइन इन किया, इसलिए यहाँ से आपको साइन आउट कर दिया गया। कृपया फिर से साइन इन करें।",
    ar: "تم تسجيل خروجك هنا لأنك سجّلت الدخول بعد ذلك على أجهزة أخرى كثيرة. يُرجى تسجيل الدخول مرة أخرى.",
  },
  joinedWithoutFactor: {
    en: "Your new organisation requires multi-factor authentication. Sign in again.",
    hi: "आपके नए संगठन में मल्टी-फ़ैक्टर ऑथेंटिकेशन ज़रूरी है। कृपया फिर से साइन इन करें।",
    ar: "تشترط مؤسستك الجديدة المصادقة متعددة العوامل. يُرجى تسجيل الدخول مرة أخرى.",
  },
  noSuchSession: {
    en: "This device is already signed out.",
    hi: "यह डिवाइस पहले ही साइन आउट हो चुका है।",
    ar: "تم تسجيل خروج هذا الجهاز بالفعل.",
  },
  wrongPassword: {
    en: "Wrong email address or password.",
    hi: "ईमेल पता या पासवर्ड सही नहीं है।",
    ar: "عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة.",
  },
  wrongOnboardingPassword: {
    en: "Wrong email address, employee code or password.",
    hi: "ईमेल पता, कर्मचारी कोड या पासवर्ड सही नहीं है।",
    ar: "عنوان البريد الإلكتروني أو رمز الموظف أو كلمة المرور غير صحيحة.",
  },
  tooManyTries: {
    en: "Too many attempts. Wait before you try again.",
    hi: "बहुत अधिक प्रयास हो चुके हैं। कृपया कुछ देर बाद फिर से कोशिश करें।",
    ar: "محاولات كثيرة جدًا. يُرجى الانتظار قبل إعادة المحاولة.",
  },
  tooManyCalls: {
    en: "Too many requests at once. Wait a moment.",
    hi: "एक साथ बहुत अधिक अनुरोध। कृपया थोड़ा रुकें।",
    ar: "طلبات كثيرة جدًا في وقت واحد. يُرجى الانتظار قليلًا.",
  },
  usedCode: {
    en: "This code was already used. Wait for the next one in your authenticator app.",
    hi: "इस कोड का इस्तेमाल हो चुका है। आपका ऑथेंटिकेटर ऐप जो अगला कोड दिखाए, वह डालें।",
    ar: "سبق استخدام هذا الرمز. أدخل الرمز التالي الذي يعرضه تطبيق المصادقة.",
  },
  invalidCode: { en: "Invalid OTP", hi: "OTP सही नहीं है", ar: "رمز التحقق غير صحيح" },
  newestCode: {
    en: "We sent you more than one code. Only the newest one counts.",
    hi: "हमने आपको एक से ज़्यादा कोड भेजे हैं। केवल सबसे नया कोड काम करता है।",
    ar: "أرسلنا إليك أكثر من رمز. الرمز الأحدث وحده صالح.",
  },
  newestCodeIfSeveral: {
    en: "If we sent you more than one code, only the newest one counts.",
    hi: "अगर हमने आपको एक से ज़्यादा कोड भेजे हैं, तो केवल सबसे नया कोड काम करता है।",
    ar: "إذا أرسلنا إليك أكثر من رمز، فالرمز الأحدث وحده صالح.",
  },
  waitForCode: {
    en: "We sent you a code a moment ago. Wait before you ask for another.",
    hi: "कोड अभी-अभी भेजा गया है। दूसरा कोड मँगवाने से पहले थोड़ा रुकें।",
    ar: "أرسلنا رمزًا قبل لحظات. يُرجى الانتظار قبل طلب رمز آخر.",
  },
  tooManyCodes: {
    en: "We have sent you too many codes. Wait before you ask for another.",
    hi: "बहुत अधिक कोड भेजे जा चुके हैं। दूसरा कोड मँगवाने से पहले थोड़ा रुकें।",
    ar: "أرسلنا رموزًا كثيرة جدًا. يُرجى الانتظار قبل طلب رمز آخر.",
  },
  useAuthenticator: {
    en: "Use the code from your authenticator app.",
    hi: "कृपया अपने ऑथेंटिकेटर ऐप का कोड लिखें।",
    ar: "يُرجى استخدام الرمز من تطبيق المصادقة.",
  },
  nothingToVerify: {
    en: "There is nothing to verify for this email address.",
    hi: "इस ईमेल पते के लिए कुछ सत्यापित करना बाकी नहीं है।",
    ar: "لا يوجد ما يلزم تأكيده لعنوان البريد الإلكتروني هذا.",
  },
  signInAgain: {
    en: "Sign in again to get a new code.",
    hi: "नया कोड पाने के लिए कृपया फिर से साइन इन करें।",
    ar: "يُرجى تسجيل الدخول مرة أخرى للحصول على رمز جديد.",
  },
  mustSetUpSecondFactor: {
    en: "Your company requires multi-factor authentication. Set it up.",
    hi: "आपकी कंपनी में मल्टी-फ़ैक्टर ऑथेंटिकेशन ज़रूरी है। कृपया इसे सेट करें।",
    ar: "تشترط شركتك المصادقة متعددة العوامل. يُرجى إعدادها.",
  },
  mustChangePassword: {
    en: "Change your password first.",
    hi: "कृपया पहले अपना पासवर्ड बदलें।",
    ar: "يُرجى تغيير كلمة مرورك أولًا.",
  },
  newAddressTaken: {
    en: "Someone else now has this email address. Sign in with your earlier address, and tell your administrator.",
    hi: "अब यह ईमेल पता किसी और के खाते का है। अपने पहले वाले पते से साइन इन करें और अपने व्यवस्थापक को बताएँ।",
    ar: "أصبح عنوان البريد الإلكتروني هذا لشخص آخر. سجّل الدخول بعنوانك السابق وأبلغ المسؤول لديك.",
  },
  newAddressOver: {
    en: "This email address can no longer be confirmed. Sign in with your earlier address, and tell your administrator.",
    hi: "अब इस ईमेल पते की पुष्टि नहीं की जा सकती। अपने पहले वाले पते से साइन इन करें और अपने व्यवस्थापक को बताएँ।",
    ar: "لم يعد بالإمكان تأكيد عنوان البريد الإلكتروني هذا. سجّل الدخول بعنوانك السابق وأبلغ المسؤول لديك.",
  },
  noSuchOrganisation: {
    en: "We couldn't find this organisation.",
    hi: "यह संगठन नहीं मिला।",
    ar: "لم نعثر على هذه المؤسسة.",
  },
  notYourOrganisation: {
    en: "You don't belong to this organisation.",
    hi: "आप इस संगठन के सदस्य नहीं हैं।",
    ar: "أنت لست عضوًا في هذه المؤسسة.",
  },
  notYourEmail: {
    en: "You are signed in with a different email address.",
    hi: "आपने किसी दूसरे ईमेल पते से साइन इन किया है।",
    ar: "لقد سجّلت الدخول بعنوان بريد إلكتروني آخر.",
  },
  notForNewHires: {
    en: "This isn't available to new hires.",
    hi: "यह नए कर्मचारियों के लिए उपलब्ध नहीं है।",
    ar: "هذا غير متاح للموظفين الجدد.",
  },
  wrongCurrentPassword: {
    en: "The current password is incorrect.",
    hi: "मौजूदा पासवर्ड सही नहीं है।",
    ar: "كلمة المرور الحالية غير صحيحة.",
  },
  samePassword: {
    en: "The new password must be different from the current one.",
    hi: "नया पासवर्ड मौजूदा पासवर्ड से अलग होना चाहिए।",
    ar: "يجب أن تختلف كلمة المرور الجديدة عن الحالية.",
  },
  weakPassword: {
    required: {
      en: "Enter a new password.",
      hi: "कृपया नया पासवर्ड लिखें।",
      ar: "يُرجى إدخال كلمة مرور جديدة.",
    },
    tooLong: {
      en: "Use no more than 1,000 characters.",
      hi: "कृपया 1,000 से ज़्यादा अक्षर न लिखें।",
      ar: "يُرجى استخدام 1,000 حرف على الأكثر.",
    },
    tooShort: {
      en: "Use at least 8 characters.",
      hi: "कृपया कम से कम 8 अक्षर लिखें।",
      ar: "يُرجى استخدام 8 أحرف على الأقل.",
    },
    uppercase: {
      en: "Please use uppercase.",
      hi: "कृपया अंग्रेज़ी का एक बड़ा अक्षर लिखें।",
      ar: "يُرجى استخدام حرف إنجليزي كبير.",
    },
    lowercase: {
      en: "Please use lowercase.",
      hi: "कृपया अंग्रेज़ी का एक छोटा अक्षर लिखें।",
      ar: "يُرجى استخدام حرف إنجليزي صغير.",
    },
    number: { en: "Please use one number.", hi: "कृपया एक अंक लिखें।", ar: "يُرجى استخدام رقم واحد." },
    special: {
      en: "Please use one special character.",
      hi: "कृपया एक विशेष चिह्न लिखें।",
      ar: "يُرجى استخدام رمز خاص واحد.",
    },
    invalid: {
      en: "This password cannot be used.",
      hi: "यह पासवर्ड इस्तेमाल नहीं किया जा सकता।",
      ar: "لا يمكن استخدام كلمة المرور هذه.",
    },
    common: {
      en: "Many people use this password or one like it, so it's easy to guess. Choose another one, such as several unrelated words.",
      hi: "यह पासवर्ड या ऐसा ही पासवर्ड बहुत-से लोग इस्तेमाल करते हैं, इसलिए इसका अनुमान लगाना आसान है। कृपया कोई और पासवर्ड चुनें, जैसे कई ऐसे शब्द जिनका आपस में कोई संबंध न हो।",
      ar: "يستخدم كثيرون كلمة المرور هذه أو ما يشبهها، ولذلك يسهل تخمينها. اختر كلمة مرور أخرى، مثل عدة كلمات لا علاقة بينها.",
    },
    ownWord: {
      en: "This password is mostly your name, email address or company, or the name of this site, so it's easy to guess. Add words that have nothing to do with you.",
      hi: "इस पासवर्ड में आपके नाम, ईमेल पते, कंपनी या इस साइट के नाम के अलावा बहुत कम है, इसलिए इसका अनुमान लगाना आसान है। कृपया ऐसे शब्द जोड़ें जिनका आपसे कोई संबंध न हो।",
      ar: "كلمة المرور هذه هي اسمك أو عنوان بريدك الإلكتروني أو اسم شركتك أو اسم هذا الموقع مع إضافة بسيطة، ولذلك يسهل تخمينها. أضف كلمات لا علاقة لها بك.",
    },
    notEqual: {
      en: "Password and confirm password does not match",
      hi: "दोनों पासवर्ड एक जैसे नहीं हैं",
      ar: "كلمتا المرور غير متطابقتين",
    },
  },
  passwordExpired: {
    en: 'This password has expired. Choose "Forgot Password?" to set a new one.',
    hi: "यह पासवर्ड अब मान्य नहीं है। नया पासवर्ड बनाने के लिए 'पासवर्ड याद नहीं?' चुनें।",
    ar: "انتهت صلاحية كلمة المرور هذه. اختر «هل نسيت كلمة المرور؟» لتعيين كلمة مرور جديدة.",
  },
  accountDisabled: {
    en: "Your account is disabled. Ask your administrator.",
    hi: "आपका खाता बंद कर दिया गया है। कृपया अपने व्यवस्थापक से पूछें।",
    ar: "حسابك معطّل. يُرجى سؤال المسؤول لديك.",
  },
  secondFactorLost: {
    en: "Your second factor was a passkey, which no longer works. Ask your administrator to reset your second factor.",
    hi: "आपका दूसरा फ़ैक्टर एक पासकी थी, जो अब काम नहीं करती। कृपया अपने व्यवस्थापक से दूसरा फ़ैक्टर रीसेट करने को कहें।",
    ar: "كان عاملك الثاني مفتاح مرور لم يعد يعمل. يُرجى أن تطلب من المسؤول لديك إعادة تعيين العامل الثاني.",
  },
  emailInvalid: {
    en: "Enter a valid email address.",
    hi: "कृपया सही ईमेल पता लिखें।",
    ar: "يُرجى إدخال عنوان بريد إلكتروني صحيح.",
  },
  emailTaken: {
    en: "An account with this email address already exists. Login or Register with different email",
    hi: "इस ईमेल पते का खाता पहले से मौजूद है। साइन इन करें या किसी और ईमेल से पंजीकरण करें",
    ar: "يوجد حساب بعنوان البريد الإلكتروني هذا بالفعل. يُرجى تسجيل الدخول أو التسجيل بعنوان آخر",
  },
  resetLinkOver: {
    en: "This link has expired, was already used, or a newer one has replaced it. Use the link in our newest email, or ask for a new one.",
    hi: "इस लिंक की अवधि समाप्त हो गई है, इसका इस्तेमाल हो चुका है या इसकी जगह नया लिंक भेजा गया है। कृपया हमारे सबसे नए ईमेल का लिंक खोलें या नया लिंक मँगवाएँ।",
    ar: "انتهت صلاحية هذا الرابط أو استُخدم من قبل أو حلّ محله رابط أحدث. افتح الرابط الموجود في أحدث رسالة منا، أو اطلب رابطًا جديدًا.",
  },
  notMeLinkOver: {
    en: "This link has expired or was already used. Ask for a link to choose a new password instead.",
    hi: "इस लिंक की अवधि समाप्त हो गई है या इसका इस्तेमाल हो चुका है। इसके बजाय नया पासवर्ड बनाने का लिंक मँगवाएँ।",
    ar: "انتهت صلاحية هذا الرابط أو استُخدم من قبل. يُرجى بدلًا من ذلك طلب رابط لتعيين كلمة مرور جديدة.",
  },
  resetTicketOver: {
    en: "Your time to set a new password is up, or you entered your recovery code again since. Ask for a link to reset it.",
    hi: "नया पासवर्ड बनाने का समय समाप्त हो गया है, या आपने इसके बाद अपना रिकवरी कोड फिर से डाला है। कृपया नया पासवर्ड बनाने के लिए लिंक मँगवाएँ।",
    ar: "انتهى الوقت المتاح لتعيين كلمة مرور جديدة، أو أدخلت رمز الاسترداد مرة أخرى بعد ذلك. يُرجى طلب رابط لإعادة تعيينها.",
  },
  recoveryNeedsSignIn: {
    en: "Sign in again before you use a recovery code.",
    hi: "रिकवरी कोड का इस्तेमाल करने से पहले कृपया फिर से साइन इन करें।",
    ar: "يُرجى تسجيل الدخول مرة أخرى قبل استخدام رمز الاسترداد.",
  },
  noFactorChosen: {
    en: "Choose at least one method.",
    hi: "कृपया कम से कम एक तरीका चुनें।",
    ar: "يُرجى اختيار طريقة واحدة على الأقل.",
  },
  setUpOver: {
    en: "This setup has expired, or was finished or started again somewhere else. Start over.",
    hi: "इस सेटअप का समय समाप्त हो गया है या इसे कहीं और फिर से शुरू किया गया है। कृपया दोबारा शुरू करें।",
    ar: "انتهت مهلة هذا الإعداد أو بدأ من جديد في مكان آخر. يُرجى البدء من جديد.",
  },
  authenticatorNotProved: {
    en: "Enter a code from your authenticator app first.",
    hi: "कृपया पहले अपने ऑथेंटिकेटर ऐप का कोड लिखें।",
    ar: "يُرجى إدخال رمز من تطبيق المصادقة أولًا.",
  },
  proveAgain: {
    en: "To keep your account safe, confirm it's you first.",
    hi: "आपकी सुरक्षा के लिए, पहले पुष्टि करें कि यह आप ही हैं।",
    ar: "حرصًا على أمانك، يُرجى أولًا تأكيد أنك أنت.",
  },
  noSuchApp: {
    en: "This app no longer has access.",
    hi: "इस ऐप के पास अब पहुँच नहीं है।",
    ar: "لم يعد لهذا التطبيق وصول.",
  },
  deviceNotTrusted: {
    en: "This device can't be trusted now. To skip the code here next time, sign in again and tick the box.",
    hi: "इस डिवाइस को अभी भरोसेमंद नहीं बनाया जा सकता। अगली बार यहाँ कोड न डालना पड़े, इसके लिए फिर से साइन इन करें और बॉक्स पर टिक करें।",
    ar: "لا يمكن الوثوق بهذا الجهاز الآن. لتتجاوز الرمز هنا في المرة القادمة، سجّل الدخول مرة أخرى وحدّد المربع.",
  },
  signInOver: {
    en: "This sign-in is no longer open. Go back and sign in again.",
    hi: "यह साइन इन अब चालू नहीं है। कृपया वापस जाकर फिर से साइन इन करें।",
    ar: "لم تعد عملية تسجيل الدخول هذه متاحة. يُرجى الرجوع وتسجيل الدخول مرة أخرى.",
  },
  passkeyChallengeOver: {
    en: "This took too long, or was done already. Try again.",
    hi: "इसमें बहुत समय लग गया, या यह पहले ही हो चुका है। कृपया फिर से कोशिश करें।",
    ar: "استغرق هذا وقتًا طويلًا أو تم من قبل. يُرجى إعادة المحاولة.",
  },
  passkeyNotAdded: {
    en: "We couldn't add this passkey. Try again, or use another device.",
    hi: "यह पासकी नहीं जोड़ी जा सकी। कृपया फिर से कोशिश करें या किसी दूसरे डिवाइस का इस्तेमाल करें।",
    ar: "تعذّرت إضافة مفتاح المرور هذا. يُرجى إعادة المحاولة أو استخدام جهاز آخر.",
  },
  passkeyExists: {
    en: "This passkey is already added.",
    hi: "यह पासकी पहले ही जोड़ी जा चुकी है।",
    ar: "سبقت إضافة مفتاح المرور هذا.",
  },
  tooManyPasskeys: {
    en: "You have 20 passkeys, the most an account can have. Remove one you no longer use.",
    hi: "आपके पास 20 पासकी हैं, इससे ज़्यादा नहीं हो सकतीं। कृपया ऐसी पासकी हटाएँ जिसका आप अब इस्तेमाल नहीं करते।",
    ar: "لديك 20 مفتاح مرور، وهو الحد الأقصى. يُرجى إزالة مفتاح لم تعد تستخدمه.",
  },
  noSuchPasskey: {
    en: "This passkey was already removed.",
    hi: "यह पासकी पहले ही हटाई जा चुकी है।",
    ar: "تمت إزالة مفتاح المرور هذا بالفعل.",
  },
  noPasskey: {
    en: "This account has no passkey. Sign in another way.",
    hi: "इस खाते की कोई पासकी नहीं है। कृपया किसी दूसरे तरीके से साइन इन करें।",
    ar: "لا يوجد مفتاح مرور لهذا الحساب. يُرجى تسجيل الدخول بطريقة أخرى.",
  },
  passkeyNotMade: {
    en: "Add a passkey first.",
    hi: "कृपया पहले एक पासकी जोड़ें।",
    ar: "يُرجى إضافة مفتاح مرور أولًا.",
  },
  onlySecondFactor: {
    en: "This passkey is your only second factor. Add another passkey or set up another method first.",
    hi: "यह पासकी आपका अकेला दूसरा फ़ैक्टर है। पहले दूसरी पासकी जोड़ें या कोई दूसरा तरीका सेट करें।",
    ar: "مفتاح المرور هذا هو عاملك الثاني الوحيد. أضف مفتاحًا آخر أو أعدّ طريقة أخرى أولًا.",
  },
  unknownPasskey: {
    en: "This passkey no longer works here. Sign in another way.",
    hi: "यह पासकी अब यहाँ काम नहीं करती। कृपया किसी दूसरे तरीके से साइन इन करें।",
    ar: "لم يعد مفتاح المرور هذا يعمل هنا. يُرجى تسجيل الدخول بطريقة أخرى.",
  },
  wrongPasskey: {
    en: "We couldn't sign you in with this passkey. Try again, or sign in another way.",
    hi: "इस पासकी से साइन इन नहीं हो सका। कृपया फिर से कोशिश करें या किसी दूसरे तरीके से साइन इन करें।",
    ar: "تعذّر تسجيل دخولك بمفتاح المرور هذا. يُرجى إعادة المحاولة أو تسجيل الدخول بطريقة أخرى.",
  },
  cannotRegister: {
    en: "You cannot register with this email address here. If you already have an account, sign in or reset your password. If not, ask your organisation.",
    hi: "आप यहाँ इस ईमेल पते से पंजीकरण नहीं कर सकते। अगर आपका खाता पहले से है, तो साइन इन करें या नया पासवर्ड बनाएँ। अगर नहीं, तो अपने संगठन से पूछें।",
    ar: "لا يمكنك التسجيل هنا بعنوان البريد الإلكتروني هذا. إذا كان لديك حساب، فسجّل الدخول أو أعد تعيين كلمة المرور. وإلا فاسأل مؤسستك.",
  },
  notAdmin: {
    en: "Only an admin of the organisation can verify it.",
    hi: "संगठन को केवल उसका व्यवस्थापक सत्यापित कर सकता है।",
    ar: "لا يمكن تأكيد المؤسسة إلا من أحد مسؤوليها.",
  },
  tooManyPixels: {
    en: "This picture has too many pixels. Choose one with up to 50 million, such as 8,000 × 6,000.",
    hi: "इस तस्वीर में बहुत ज़्यादा पिक्सेल हैं। 5 करोड़ तक पिक्सेल वाली तस्वीर चुनें, जैसे 8,000 × 6,000।",
    ar: "تحتوي هذه الصورة على عدد كبير جدًا من وحدات البكسل. اختر صورة لا تزيد على 50 مليونًا، مثل 8000 × 6000.",
  },
  noImage: {
    en: "This isn't an image we can show. Choose a PNG, JPEG, GIF or WebP.",
    hi: "यह ऐसी तस्वीर नहीं है जिसे हम दिखा सकें। PNG, JPEG, GIF या WebP चुनें।",
    ar: "هذه ليست صورة يمكننا عرضها. اختر صورة بصيغة PNG أو JPEG أو GIF أو WebP.",
  },

  tooLarge: {
    en: "This request is too large.",
    hi: "यह अनुरोध बहुत बड़ा है।",
    ar: "هذا الطلب كبير جدًا.",
  },
  nothingHere: { en: "There is nothing here.", hi: "यहाँ कुछ नहीं है।", ar: "لا يوجد شيء هنا." },
  wrongMethod: {
    en: "This address doesn't accept this kind of request.",
    hi: "यह पता इस तरह का अनुरोध नहीं लेता।",
    ar: "لا يقبل هذا العنوان هذا النوع من الطلبات.",
  },
  mailFailed: {
    en: "We couldn't send the email. Try again in a moment.",
    hi: "ईमेल नहीं भेजा जा सका। कृपया थोड़ी देर में फिर से कोशिश करें।",
    ar: "تعذّر إرسال رسالة البريد. يُرجى إعادة المحاولة بعد قليل.",
  },
} as const satisfies Texts;
