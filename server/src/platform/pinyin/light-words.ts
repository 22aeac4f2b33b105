/**
 * Common words one of whose syllables has lost its tone in the standard language, and words that are read otherwise than the dictionary of
 * `pinyin-pro` says, each with its syllables (after the list of words with a neutral tone of the Putonghua proficiency test).
 */
const words = `
爱人 ài ren, 巴掌 bā zhang, 爸爸 bà ba, 白净 bái jing, 帮手 bāng shou, 棒槌 bàng chui, 包袱 bāo fu, 包子 bāo zi, 杯子 bēi zi, 被子 bèi zi,
本事 běn shi, 本子 běn zi, 鼻子 bí zi, 比方 bǐ fang, 鞭子 biān zi, 扁担 biǎn dan, 别扭 biè niu, 脖子 bó zi, 薄荷 bò he, 簸箕 bò ji,
不由得 bù yóu de, 步子 bù zi, 部分 bù fen, 裁缝 cái feng, 财主 cái zhu, 苍蝇 cāng ying, 柴火 chái huo, 虫子 chóng zi, 绸子 chóu zi,
除了 chú le, 锄头 chú tou, 畜生 chù sheng, 窗户 chuāng hu, 窗子 chuāng zi, 锤子 chuí zi, 刺猬 cì wei, 凑合 còu he, 村子 cūn zi,
耷拉 dā la, 答应 dā ying, 打扮 dǎ ban, 打点 dǎ dian, 打发 dǎ fa, 打量 dǎ liang, 打算 dǎ suan, 打听 dǎ ting, 大方 dà fang, 大爷 dà ye,
大夫 dài fu, 带子 dài zi, 袋子 dài zi, 耽搁 dān ge, 耽误 dān wu, 胆子 dǎn zi, 担子 dàn zi, 刀子 dāo zi, 道士 dào shi, 稻子 dào zi,
灯笼 dēng long, 凳子 dèng zi, 提防 dī fang, 笛子 dí zi, 底子 dǐ zi, 地道 dì dao, 地方 dì fang, 弟弟 dì di, 弟兄 dì xiong, 点心 diǎn xin,
调子 diào zi, 钉子 dīng zi, 东家 dōng jia, 东西 dōng xi, 动静 dòng jing, 动弹 dòng tan, 豆腐 dòu fu, 豆子 dòu zi, 嘟囔 dū nang,
肚子 dù zi, 缎子 duàn zi, 队伍 duì wu, 对付 duì fu, 对头 duì tou, 多么 duō me, 耳朵 ěr duo, 贩子 fàn zi, 房子 fáng zi, 废物 fèi wu,
份子 fèn zi, 风筝 fēng zheng, 疯子 fēng zi, 福气 fú qi, 斧子 fǔ zi, 盖子 gài zi, 甘蔗 gān zhe, 杆子 gān zi, 干事 gàn shi, 高粱 gāo liang,
膏药 gāo yao, 稿子 gǎo zi, 告诉 gào su, 疙瘩 gē da, 哥哥 gē ge, 胳膊 gē bo, 鸽子 gē zi, 格子 gé zi, 个子 gè zi, 根子 gēn zi, 跟头 gēn tou,
工夫 gōng fu, 弓子 gōng zi, 公公 gōng gong, 功夫 gōng fu, 钩子 gōu zi, 姑姑 gū gu, 姑娘 gū niang, 谷子 gǔ zi, 骨头 gǔ tou, 故事 gù shi,
寡妇 guǎ fu, 褂子 guà zi, 怪物 guài wu, 关系 guān xi, 官司 guān si, 罐头 guàn tou, 罐子 guàn zi, 规矩 guī ju, 闺女 guī nü, 鬼子 guǐ zi,
柜子 guì zi, 棍子 gùn zi, 果子 guǒ zi, 蛤蟆 há ma, 孩子 hái zi, 含糊 hán hu, 汉子 hàn zi, 行当 háng dang, 合同 hé tong, 和尚 hé shang,
核桃 hé tao, 盒子 hé zi, 红火 hóng huo, 猴子 hóu zi, 后头 hòu tou, 厚道 hòu dao, 狐狸 hú li, 胡萝卜 hú luó bo, 胡琴 hú qin, 糊涂 hú tu,
护士 hù shi, 皇上 huáng shang, 幌子 huǎng zi, 活泼 huó po, 火候 huǒ hou, 伙计 huǒ ji, 机灵 jī ling, 脊梁 jǐ liang, 记号 jì hao,
记性 jì xing, 夹子 jiā zi, 家伙 jiā huo, 架势 jià shi, 架子 jià zi, 嫁妆 jià zhuang, 尖子 jiān zi, 茧子 jiǎn zi, 剪子 jiǎn zi,
见识 jiàn shi, 毽子 jiàn zi, 将就 jiāng jiu, 交情 jiāo qing, 饺子 jiǎo zi, 叫唤 jiào huan, 轿子 jiào zi, 结实 jiē shi, 街坊 jiē fang,
姐夫 jiě fu, 姐姐 jiě jie, 戒指 jiè zhi, 金子 jīn zi, 精神 jīng shen, 镜子 jìng zi, 舅舅 jiù jiu, 橘子 jú zi, 句子 jù zi, 卷子 juàn zi,
咳嗽 ké sou, 客气 kè qi, 空子 kòng zi, 口袋 kǒu dai, 口子 kǒu zi, 扣子 kòu zi, 窟窿 kū long, 裤子 kù zi, 快活 kuài huo, 筷子 kuài zi,
框子 kuàng zi, 困难 kùn nan, 阔气 kuò qi, 喇叭 lǎ ba, 喇嘛 lǎ ma, 篮子 lán zi, 懒得 lǎn de, 浪头 làng tou, 老婆 lǎo po, 老实 lǎo shi,
老太太 lǎo tài tai, 老头子 lǎo tóu zi, 老爷 lǎo ye, 老子 lǎo zi, 姥姥 lǎo lao, 累赘 léi zhui, 篱笆 lí ba, 里头 lǐ tou, 力气 lì qi,
厉害 lì hai, 利落 lì luo, 利索 lì suo, 例子 lì zi, 栗子 lì zi, 痢疾 lì ji, 连累 lián lei, 帘子 lián zi, 凉快 liáng kuai, 粮食 liáng shi,
两口子 liǎng kǒu zi, 料子 liào zi, 林子 lín zi, 翎子 líng zi, 领子 lǐng zi, 溜达 liū da, 聋子 lóng zi, 笼子 lóng zi, 炉子 lú zi,
路子 lù zi, 轮子 lún zi, 萝卜 luó bo, 骡子 luó zi, 骆驼 luò tuo, 妈妈 mā ma, 麻烦 má fan, 麻利 má li, 麻子 má zi, 马虎 mǎ hu, 码头 mǎ tou,
买卖 mǎi mai, 麦子 mài zi, 馒头 mán tou, 忙活 máng huo, 冒失 mào shi, 帽子 mào zi, 眉毛 méi mao, 媒人 méi ren, 妹妹 mèi mei, 门道 mén dao,
眯缝 mī feng, 迷糊 mí hu, 面子 miàn zi, 苗条 miáo tiao, 苗头 miáo tou, 名堂 míng tang, 名字 míng zi, 明白 míng bai, 模糊 mó hu, 蘑菇 mó gu,
木匠 mù jiang, 木头 mù tou, 那么 nà me, 奶奶 nǎi nai, 难为 nán wei, 脑袋 nǎo dai, 脑子 nǎo zi, 能耐 néng nai, 你们 nǐ men, 念叨 niàn dao,
念头 niàn tou, 娘家 niáng jia, 镊子 niè zi, 奴才 nú cai, 女婿 nǚ xu, 暖和 nuǎn huo, 拍子 pāi zi, 牌楼 pái lou, 牌子 pái zi, 盘算 pán suan,
盘子 pán zi, 胖子 pàng zi, 狍子 páo zi, 盆子 pén zi, 朋友 péng you, 棚子 péng zi, 脾气 pí qi, 皮子 pí zi, 痞子 pǐ zi, 屁股 pì gu,
片子 piān zi, 便宜 pián yi, 骗子 piàn zi, 票子 piào zi, 漂亮 piào liang, 瓶子 píng zi, 婆家 pó jia, 婆婆 pó po, 铺盖 pū gai, 欺负 qī fu,
旗子 qí zi, 前头 qián tou, 钳子 qián zi, 茄子 qié zi, 亲戚 qīn qi, 勤快 qín kuai, 清楚 qīng chu, 亲家 qìng jia, 曲子 qǔ zi, 圈子 quān zi,
拳头 quán tou, 裙子 qún zi, 热闹 rè nao, 人家 rén jia, 人们 rén men, 认识 rèn shi, 日子 rì zi, 褥子 rù zi, 塞子 sāi zi, 嗓子 sǎng zi,
嫂子 sǎo zi, 扫帚 sào zhou, 沙子 shā zi, 傻子 shǎ zi, 扇子 shàn zi, 商量 shāng liang, 晌午 shǎng wu, 上司 shàng si, 上头 shàng tou,
烧饼 shāo bing, 勺子 sháo zi, 少爷 shào ye, 哨子 shào zi, 舌头 shé tou, 身子 shēn zi, 什么 shén me, 婶子 shěn zi, 生意 shēng yi,
牲口 shēng kou, 绳子 shéng zi, 师父 shī fu, 师傅 shī fu, 虱子 shī zi, 狮子 shī zi, 石匠 shí jiang, 石榴 shí liu, 石头 shí tou, 时候 shí hou,
实在 shí zai, 拾掇 shí duo, 使唤 shǐ huan, 世故 shì gu, 似的 shì de, 事情 shì qing, 柿子 shì zi, 收成 shōu cheng, 收拾 shōu shi,
首饰 shǒu shi, 叔叔 shū shu, 梳子 shū zi, 舒服 shū fu, 舒坦 shū tan, 疏忽 shū hu, 爽快 shuǎng kuai, 思量 sī liang, 算计 suàn ji,
岁数 suì shu, 孙子 sūn zi, 他们 tā men, 它们 tā men, 她们 tā men, 台子 tái zi, 太太 tài tai, 摊子 tān zi, 坛子 tán zi, 毯子 tǎn zi,
桃子 táo zi, 特务 tè wu, 梯子 tī zi, 蹄子 tí zi, 挑剔 tiāo ti, 挑子 tiāo zi, 条子 tiáo zi, 跳蚤 tiào zao, 铁匠 tiě jiang, 亭子 tíng zi,
头发 tóu fa, 兔子 tù zi, 妥当 tuǒ dang, 唾沫 tuò mo, 挖苦 wā ku, 娃娃 wá wa, 袜子 wà zi, 外甥 wài sheng, 外头 wài tou, 晚上 wǎn shang,
尾巴 wěi ba, 委屈 wěi qu, 为了 wèi le, 位置 wèi zhi, 位子 wèi zi, 温和 wēn he, 蚊子 wén zi, 稳当 wěn dang, 我们 wǒ men, 屋子 wū zi,
稀罕 xī han, 席子 xí zi, 媳妇 xí fu, 喜欢 xǐ huan, 瞎子 xiā zi, 匣子 xiá zi, 下巴 xià ba, 吓唬 xià hu, 先生 xiān sheng, 乡下 xiāng xia,
箱子 xiāng zi, 相声 xiàng sheng, 消息 xiāo xi, 小伙子 xiǎo huǒ zi, 小气 xiǎo qi, 小子 xiǎo zi, 笑话 xiào hua, 谢谢 xiè xie, 心思 xīn si,
星星 xīng xing, 猩猩 xīng xing, 行李 xíng li, 性子 xìng zi, 兄弟 xiōng di, 休息 xiū xi, 秀才 xiù cai, 秀气 xiù qi, 袖子 xiù zi, 靴子 xuē zi,
学生 xué sheng, 学问 xué wen, 丫头 yā tou, 鸭子 yā zi, 衙门 yá men, 哑巴 yǎ ba, 胭脂 yān zhi, 烟筒 yān tong, 眼睛 yǎn jing, 燕子 yàn zi,
秧歌 yāng ge, 养活 yǎng huo, 样子 yàng zi, 吆喝 yāo he, 妖精 yāo jing, 钥匙 yào shi, 椰子 yē zi, 爷爷 yé ye, 叶子 yè zi, 一辈子 yī bèi zi,
衣服 yī fu, 衣裳 yī shang, 椅子 yǐ zi, 意思 yì si, 银子 yín zi, 影子 yǐng zi, 应酬 yìng chou, 柚子 yòu zi, 冤枉 yuān wang, 院子 yuàn zi,
月饼 yuè bing, 月亮 yuè liang, 云彩 yún cai, 运气 yùn qi, 在乎 zài hu, 咱们 zán men, 早上 zǎo shang, 怎么 zěn me, 扎实 zhā shi,
眨巴 zhǎ ba, 栅栏 zhà lan, 宅子 zhái zi, 寨子 zhài zi, 张罗 zhāng luo, 丈夫 zhàng fu, 帐篷 zhàng peng, 丈人 zhàng ren, 帐子 zhàng zi,
招呼 zhāo hu, 招牌 zhāo pai, 折腾 zhē teng, 这个 zhè ge, 这么 zhè me, 枕头 zhěn tou, 芝麻 zhī ma, 知识 zhī shi, 侄子 zhí zi, 指甲 zhǐ jia,
指头 zhǐ tou, 种子 zhǒng zi, 珠子 zhū zi, 竹子 zhú zi, 主意 zhǔ yi, 主子 zhǔ zi, 柱子 zhù zi, 爪子 zhuǎ zi, 转悠 zhuàn you,
庄稼 zhuāng jia, 庄子 zhuāng zi, 壮实 zhuàng shi, 状元 zhuàng yuan, 锥子 zhuī zi, 桌子 zhuō zi, 字号 zì hao, 自在 zì zai, 粽子 zòng zi,
祖宗 zǔ zong, 嘴巴 zuǐ ba, 作坊 zuō fang, 琢磨 zuó mo, 做作 zuò zuo,
一点儿 yī diǎn r, 有点儿 yǒu diǎn r, 差点儿 chà diǎn r, 一会儿 yī huì r, 这儿 zhè r, 那儿 nà r, 哪儿 nǎ r, 事儿 shì r, 玩儿 wán r,
一块儿 yī kuài r, 味儿 wèi r, 劲儿 jìn r, 样儿 yàng r, 花儿 huā r, 小孩儿 xiǎo hái r, 好好儿 hǎo hāo r, 慢慢儿 màn mān r, 聊天儿 liáo tiān r,
系在 jì zài, 系上 jì shàng, 系好 jì hǎo, 系着 jì zhe, 系紧 jì jǐn, 系鞋带 jì xié dài, 系领带 jì lǐng dài, 系围巾 jì wéi jīn,
数数 shǔ shu, 数一数 shǔ yī shǔ, 数不清 shǔ bù qīng, 背着 bēi zhe, 背起 bēi qǐ, 背包 bēi bāo, 还给 huán gěi, 还书 huán shū, 还钱 huán qián,
长大 zhǎng dà, 长高 zhǎng gāo, 长出 zhǎng chū, 长得 zhǎng de, 长成 zhǎng chéng, 睡着了 shuì zháo le, 非得 fēi děi
`;

/** The syllables by word. */
export const lightWords: Readonly<Record<string, string>> = Object.fromEntries(
  words
    .split(/,\s*/)
    .map((entry) => entry.trim())
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]),
);
